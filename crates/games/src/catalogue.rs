//! The catalogue of games: looks games up by id, starts them and replays their records.

use std::fmt;
use std::sync::Arc;

use crate::spec::GameSpec;
use crate::{inchworm, palisade, rampart, ramparts, ransom};
use postern_engine::bridge::Engine;
use postern_engine::evaluate::Evaluate;
use postern_l10n::Sentences;
use postern_rules::game::foreign::{BadForeign, ForeignGame};
use postern_rules::game::info::{BadOption, Info};
use postern_rules::game::notation::record_reader::{self, Reading};
use postern_rules::game::presentation::Presentation;
use postern_rules::game::state::{Game, GameState, MoveError, SetUpError};
use postern_rules::game::transcript::{BadTranscript, Transcript};
use postern_rules::language::Language;
use postern_rules::logged;
use postern_rules::phrase::{Describe, Phrase};
use postern_rules::seat::Seat;
use postern_rules::typed::{self, Quoted};

/// The available games, in display order. Cheap to clone. The program builds it once at start and passes it down.
#[derive(Clone)]
pub struct Catalogue {
    games: Arc<[GameSpec]>,
    sentences: Arc<Sentences>,
}

/// Receives games with the types of their rules, for programs that are generic over a game, such as the training of its
/// evaluation.
pub trait VisitGames {
    fn visit<G: Presentation + Evaluate>(&mut self, spec: GameSpec);
}

impl VisitGames for Vec<GameSpec> {
    fn visit<G: Presentation + Evaluate>(&mut self, spec: GameSpec) {
        self.push(spec);
    }
}

impl Catalogue {
    /// The games that ship with Postern.
    pub fn standard() -> Catalogue {
        let mut games = Vec::new();
        Catalogue::visit_standard(&mut games);
        Catalogue::of(games)
    }

    /// Visits the games that ship with Postern, in display order.
    pub fn visit_standard(visitor: &mut impl VisitGames) {
        visitor.visit::<rampart::Rampart>(rampart::SPEC);
        visitor.visit::<ramparts::Ramparts>(ramparts::SPEC);
        visitor.visit::<palisade::Palisade>(palisade::SPEC);
        visitor.visit::<inchworm::Inchworm>(inchworm::SPEC);
        visitor.visit::<ransom::Ransom>(ransom::SPEC);
    }

    pub fn of(games: Vec<GameSpec>) -> Catalogue {
        let texts = |spec: &GameSpec| Language::ALL.map(|language| (language, spec.messages_in(language)));
        let lessons =
            |spec: &GameSpec| Language::ALL.map(|language| (language, spec.lesson_messages_in(language)));
        let messages = games.iter().flat_map(|spec| [texts(spec), lessons(spec)].concat());
        Catalogue { sentences: Arc::new(Sentences::of(messages)), games: games.into() }
    }

    /// Adds one more game, shown last.
    pub fn with(self, game: GameSpec) -> Catalogue {
        self.games.iter().copied().chain([game]).collect::<Vec<_>>().into()
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = &GameSpec> {
        self.games.iter()
    }

    pub fn len(&self) -> usize {
        self.games.len()
    }

    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns the game with this id.
    pub fn get(&self, id: &str) -> Option<&GameSpec> {
        self.games.iter().find(|spec| spec.info().id == id)
    }

    pub fn game(&self, id: &str) -> Option<&'static dyn Game> {
        self.get(id).map(|spec| spec.game)
    }

    /// Returns the computer player of the game with this id.
    pub fn engine(&self, id: &str) -> Option<&'static dyn Engine> {
        self.get(id).map(|spec| spec.engine)
    }

    pub fn ids(&self) -> Vec<&'static str> {
        self.iter().map(|spec| spec.info().id).collect()
    }

    /// Renders a phrase as a sentence.
    pub fn say(&self, phrase: &Phrase, language: Language) -> String {
        self.sentences.say(phrase, language)
    }

    /// Returns the name of a side of this game: its message `side-black`, or the name that the game declares.
    pub fn side(&self, info: &Info, seat: Seat, language: Language) -> String {
        self.sentences.named("side", info.seats[seat], language)
    }

    /// Returns a text of a game's description: its message, such as `rampart-summary`, or the English text `usual`.
    /// Other keys are `option-size` and `option-size-11`; every character that is not a letter or digit becomes a
    /// hyphen.
    pub fn describe(&self, info: &Info, key: &str, usual: &str, language: Language) -> String {
        self.sentences.text(&description_id(info, key), language).unwrap_or_else(|| usual.to_owned())
    }

    pub fn sentences(&self) -> &Sentences {
        &self.sentences
    }

    /// Starts a game, at its initial position or at `start`. All arguments may be untrusted.
    ///
    /// # Errors
    /// Names the game, option or position that is not valid.
    pub fn begin(
        &self,
        game: &str,
        options: &[(String, String)],
        start: Option<&str>,
    ) -> Result<Box<dyn GameState>, StartError> {
        begin(self.game(game).ok_or_else(|| StartError::NoSuchGame(short(game)))?, options, start)
    }

    /// Converts another site's record, or one of [`Catalogue::to_foreign`], into one of ours. The record may be
    /// untrusted.
    ///
    /// # Errors
    /// Names the game, variant or move that cannot be played here.
    pub fn foreign(&self, game: &ForeignGame) -> Result<Transcript, Phrase> {
        let unknown = || BadForeign::UnknownGame { name: short(&game.name) }.phrase();
        let spec = self.named(&game.name).ok_or_else(unknown)?;
        let own = game.record(spec.info());
        match spec.foreign {
            // Without variants, it is the other site's notation, which has no other starts.
            Some(notation) if game.start.is_none() && (own.is_err() || game.variants.is_empty()) => {
                (notation.read)(game)
            }
            _ => own.map_err(|why| why.phrase()),
        }
    }

    /// Converts a record for other sites: to the notation of one that plays the game so, or else to ours. `None` if the
    /// game is not in the catalogue, or can't start so.
    pub fn to_foreign(&self, record: &Transcript) -> Option<ForeignGame> {
        let spec = self.get(&record.game)?;
        let theirs = spec.foreign.and_then(|notation| (notation.write)(record, spec.info()));
        let game = theirs.unwrap_or_else(|| ForeignGame::of(record, spec.info()));
        let mut state = self.begin(&record.game, &record.options, record.start.as_deref()).ok()?;
        let mut next = state.to_move();
        // A move that is illegal here counts as one of the other player's.
        let mover = |text: &String| {
            let mover = next;
            next = state.follow(text).map_or(mover.other(), |()| state.to_move());
            mover
        };
        let movers = record.moves.iter().map(mover).collect();
        Some(ForeignGame { movers, ..game })
    }

    /// Returns the game with this rules version: the current one, or an older one that is still supported.
    pub fn game_by_rules(&self, id: &str, version: u16) -> Option<&'static dyn Game> {
        let game = self.game(id)?;
        if game.rules_version() == version { Some(game) } else { game.former(version) }
    }

    /// Reads a record. A move with blanks in it is one move if its parts are none in the record's game, which may be named by its
    /// id, name or title. The text may be untrusted.
    ///
    /// # Errors
    /// Names the line that is wrong.
    pub fn read_record(&self, text: &str) -> Result<Reading, BadTranscript> {
        record_reader::read(text, &|name| self.named(name).map(|spec| spec.game))
    }

    /// Returns the game that a text names: by its id, its name in any spelling, or a title such as "🛡 Ramparts · Wilson 1893".
    fn named(&self, text: &str) -> Option<&GameSpec> {
        let title = text.split(['·', '#', '(']).map(|part| part.trim_matches(|c: char| !c.is_alphanumeric()));
        let name = title.into_iter().find(|part| !part.is_empty())?;
        self.get(text).or_else(|| {
            let names = |spec: &&GameSpec| {
                [spec.info().id, spec.info().name].iter().any(|own| typed::is_same(own, name))
            };
            self.iter().find(names)
        })
    }

    /// Replays at most the first `plies` moves of a record. The record may be untrusted.
    ///
    /// # Errors
    /// Names the part of the record that is not valid.
    pub fn replay(&self, record: &Transcript, plies: usize) -> Result<Box<dyn GameState>, ReplayProblem> {
        let mut state = self.begin(&record.game, &record.options, record.start.as_deref())?;
        for (number, text) in (1..).zip(record.moves.iter().take(plies)) {
            state.follow(text).map_err(|error| ReplayProblem::refused(number, text, error))?;
        }
        Ok(state)
    }
}

/// Starts a game, at its initial position or at `start`. Options and position may be untrusted.
///
/// # Errors
/// Names the option or position that is not valid.
pub fn begin(
    game: &dyn Game,
    options: &[(String, String)],
    start: Option<&str>,
) -> Result<Box<dyn GameState>, StartError> {
    let given = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = game.info().options(given).map_err(StartError::Option)?;
    match start {
        None => game.start(&options).map_err(StartError::Option),
        Some(position) => game.set_up(&options, position).map_err(StartError::SetUp),
    }
}

impl From<Vec<GameSpec>> for Catalogue {
    fn from(games: Vec<GameSpec>) -> Catalogue {
        Catalogue::of(games)
    }
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Catalogue").field(&self.ids()).finish()
    }
}

/// Returns the id of the message about a game that `key` names.
pub fn description_id(info: &Info, key: &str) -> String {
    let key: String = key.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("{}-{key}", info.id)
}

/// Returns the ids of the messages that a game may have about itself: its summary, its options and their values.
pub fn description_ids(info: &Info) -> Vec<String> {
    let options = info.options.iter().flat_map(|option| {
        let values = option.offered.iter().map(|(value, _)| format!("option-{}-{value}", option.name));
        [format!("option-{}", option.name)].into_iter().chain(values)
    });
    ["summary".to_owned()].into_iter().chain(options).map(|key| description_id(info, &key)).collect()
}

/// Returns the ids of the messages that name the themes of a game's puzzles.
pub fn theme_ids(spec: &GameSpec) -> Vec<String> {
    let themes = spec.puzzles.map_or(&[][..], |puzzles| puzzles.themes);
    themes.iter().map(|theme| description_id(spec.info(), &theme.key())).collect()
}

/// Returns the ids of the messages that a game may have about its options in short words, as `option_words` uses them.
pub fn term_ids(info: &Info) -> Vec<String> {
    let ids = info.options.iter().flat_map(|option| {
        let values = option
            .offered
            .iter()
            .flat_map(|(value, _)| ["value", "term"].map(|kind| format!("{kind}-{}-{value}", option.name)));
        ["label", "value"].map(|kind| format!("{kind}-{}", option.name)).into_iter().chain(values)
    });
    ids.map(|key| description_id(info, &key)).collect()
}

fn short(text: &str) -> String {
    text.chars().take(80).collect()
}

/// Why a game cannot be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// The catalogue has no game with this name, which is shortened here.
    NoSuchGame(String),
    Option(BadOption),
    SetUp(SetUpError),
}

impl StartError {
    pub fn phrase(&self) -> Phrase {
        match self {
            StartError::NoSuchGame(name) => Phrase::new("no-such-game").with("name", Quoted::new(name)),
            StartError::Option(bad) => bad.phrase(),
            StartError::SetUp(bad) => bad.phrase(),
        }
    }
}

logged!(StartError);

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayProblem {
    Start(StartError),
    /// The move with this number, counted from 1, cannot be played.
    Refused {
        number: usize,
        text: String,
        error: MoveError,
    },
}

impl From<StartError> for ReplayProblem {
    fn from(error: StartError) -> ReplayProblem {
        ReplayProblem::Start(error)
    }
}

impl ReplayProblem {
    pub(crate) fn refused(number: usize, text: &str, error: MoveError) -> ReplayProblem {
        ReplayProblem::Refused { number, text: short(text), error }
    }

    pub fn phrase(&self) -> Phrase {
        match self {
            ReplayProblem::Start(error) => error.phrase(),
            ReplayProblem::Refused { number, text, error } => Phrase::new("replay-refused")
                .with("number", *number)
                .with("text", text.clone())
                .with("reason", error.phrase()),
        }
    }
}

logged!(ReplayProblem);
