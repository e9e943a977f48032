//! Games as recorded by other sites.

use crate::game::info::Info;
use crate::game::transcript::Transcript;
use crate::phrase::Describe;
use crate::seat::{Pair, Seat};
use crate::typed::Quoted;
use crate::typed::pairs::pairs;
use crate::{logged, phrases};

/// A game as another site records it, in that site's notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForeignGame {
    /// The name of the game on that site.
    pub name: String,
    /// Descriptions of how the game differs from the default one.
    pub variants: Vec<String>,
    /// The names of the players, first mover first.
    pub players: Vec<String>,
    /// The position that the game started from, if it is not the usual one.
    pub start: Option<String>,
    /// True if the players exchanged seats after the first move. `players` are those at the end.
    pub swapped: bool,
    pub moves: Vec<String>,
    /// The player of each move. In some games a player moves twice in a row.
    pub movers: Vec<Seat>,
}

impl ForeignGame {
    /// Returns a record in our own notation, with each option as a variant `name=value`, without the movers.
    pub fn of(record: &Transcript, info: &Info) -> ForeignGame {
        let players = record.players.clone().map(|Pair { first, second }| vec![first, second]);
        ForeignGame {
            name: info.name.to_owned(),
            variants: record.options.iter().map(|(name, value)| format!("{name}={value}")).collect(),
            players: players.unwrap_or_default(),
            start: record.start.clone(),
            movers: Vec::new(),
            swapped: record.swapped,
            moves: record.moves.clone(),
        }
    }

    /// Returns the record of a game in our own notation.
    ///
    /// # Errors
    /// The first variant that is no option of the game.
    pub fn record(&self, info: &Info) -> Result<Transcript, BadForeign> {
        let option = |variant: &String| {
            let known = |name: &str| info.options.iter().any(|option| option.name == name);
            let pairs = pairs(variant).filter(|pairs| pairs.len() == 1)?;
            pairs.into_iter().next().filter(|(name, _)| known(name))
        };
        let unknown = |variant: &String| BadForeign::UnknownVariant { variant: Quoted::new(variant) };
        let options = self.variants.iter().map(|variant| option(variant).ok_or_else(|| unknown(variant)));
        Ok(Transcript {
            game: info.id.to_owned(),
            options: options.collect::<Result<_, _>>()?,
            start: self.start.clone(),
            players: self.names(),
            swapped: self.swapped,
            moves: self.moves.clone(),
            ..Transcript::default()
        })
    }

    /// Returns the names of two players, one line each.
    pub fn names(&self) -> Option<Pair<String>> {
        let one_line = |name: &String| name.split_whitespace().collect::<Vec<_>>().join(" ");
        match self.players.as_slice() {
            [first, second] => Some(Pair::new(one_line(first), one_line(second))),
            _ => None,
        }
    }
}

phrases! {
    /// Why another site's record cannot be read.
    pub enum BadForeign {
        /// The text has the format of another site's record, but no game or moves at the expected places.
        NoRecord = "foreign-no-record",
        TooLong { longest: usize } = "record-too-long",
        /// The round with this number, counted from 1, has something that is no move.
        Round { number: usize } = "foreign-round",
        /// No game here reads records of that game.
        UnknownGame { name: String } = "foreign-unknown-game",
        /// The game is not played here in this way.
        UnknownVariant { variant: Quoted } = "foreign-unknown-variant",
    }
}

logged!(BadForeign);
