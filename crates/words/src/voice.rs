//! Sentences in one language, from the messages in `assets/l10n/`.

use postern_games::catalogue::Catalogue;
use postern_play::ids::MatchId;
use postern_play::record::Record;
use postern_play::record::summary::MatchSummary;
use postern_play::time::Millis;
use postern_play::time::pace::{Bank, Pace};
use postern_rules::game::info::{Info, Options};
use postern_rules::game::state::Game;
use postern_rules::language::Language;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::Seat;

/// Creates a [`Phrase`] from the id of a message and its arguments: `msg!("resigned", game = view.title())`.
#[macro_export]
macro_rules! msg {
    ($id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        postern_rules::phrase::Phrase::new($id)$(.with(stringify!($name), $value))*
    };
}
pub use msg;

/// Formats phrases in one language.
#[derive(Clone, Debug)]
pub struct Voice {
    catalogue: Catalogue,
    pub language: Language,
}

impl Voice {
    pub fn new(catalogue: &Catalogue, language: Language) -> Voice {
        Voice { catalogue: catalogue.clone(), language }
    }

    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    pub fn say(&self, phrase: &Phrase) -> String {
        self.catalogue.say(phrase, self.language)
    }

    /// Formats the phrases, one a line.
    pub fn lines(&self, phrases: &[Phrase]) -> String {
        phrases.iter().map(|phrase| self.say(phrase)).collect::<Vec<_>>().join("\n")
    }

    /// Returns the name of a word of this kind, as for [`PhraseArg::Named`].
    pub fn named(&self, kind: &'static str, word: &str) -> String {
        self.catalogue.sentences().named(kind, word, self.language)
    }

    /// Returns a one-line summary of a game.
    pub fn summary(&self, info: &Info) -> String {
        self.catalogue.describe(info, "summary", info.summary, self.language)
    }
}

/// Returns text as an argument. A plain `&str` would select a variant of the message instead.
pub fn text(text: &str) -> PhraseArg {
    PhraseArg::Text(text.to_owned())
}

/// Returns the name of a side of a game.
pub fn side(info: &Info, seat: Seat) -> PhraseArg {
    PhraseArg::Named("side", info.seats[seat])
}

/// Returns the effects of a move as sentences, seen from the reader's seat: " Your King has 3 liberties." A reader
/// without a seat reads the names of the sides. `None` if there are no effects.
pub fn effects(all: &[Phrase], reader: Option<Seat>) -> Option<Phrase> {
    let seen = |phrase: &Phrase| match reader {
        Some(seat) => phrase.clone().seen_by(seat),
        None => phrase.clone(),
    };
    let all: Vec<Phrase> = all.iter().map(seen).collect();
    (!all.is_empty()).then(|| msg!("effects", all = PhraseArg::Joined(all, " ")))
}

/// Returns "Last move: **d4**." as an addition to a sentence, or `None` without a move.
pub fn last_move(shown: Option<&str>) -> Option<Phrase> {
    shown.map(|shown| msg!("last-move", move = text(shown)))
}

/// Returns "3 days a move", or "3 days + 12 hours a move, 7 days at most".
pub fn pace(pace: Pace) -> Phrase {
    match pace {
        Pace::Unlimited => msg!("pace", days = 0u32),
        Pace::Days(days) => msg!("pace", days = u32::from(days)),
        Pace::Bank(Bank { start, add, most }) => {
            let [start, add, most] = [start, add, most].map(|hours| span(Millis::hours(hours.into())));
            msg!("pace-bank", start = start, add = add, most = most)
        }
    }
}

/// Returns a pace for a menu: "3 days a move", or "3 d + 12 h, max 7 d".
pub fn short_pace(pace: Pace) -> Phrase {
    let Pace::Bank(Bank { start, add, most }) = pace else { return self::pace(pace) };
    let [start, add, most] = [start, add, most].map(|hours| {
        let (unit, count) = if hours.is_multiple_of(24) { ("days", hours / 24) } else { ("hours", hours) };
        msg!("span-short", unit = unit, count = count)
    });
    msg!("pace-bank-short", start = start, add = add, most = most)
}

/// Returns a duration as its largest unit and the next one: "2 days 4 hours".
pub fn span(span: Millis) -> PhraseArg {
    let minutes = span.0.max(0) / 60_000;
    let units = [("days", minutes / (24 * 60)), ("hours", minutes / 60 % 24), ("minutes", minutes % 60)];
    let largest = units.iter().position(|(_, count)| *count > 0).unwrap_or(units.len() - 1);
    let said = units.into_iter().enumerate().skip(largest).take(2);
    let said = said.filter(|(place, (_, count))| *place == largest || *count > 0);
    PhraseArg::Joined(said.map(|(_, (unit, count))| msg!("span", unit = unit, count = count)).collect(), " ")
}

/// Returns a match for a sentence: "**Rampart** (13x13) #2035".
pub fn title(name: &str, options: &str, id: MatchId) -> Phrase {
    match options {
        "" => msg!("game", name = text(name), id = id.to_string()),
        _ => msg!("game-with", name = text(name), options = text(options), id = id.to_string()),
    }
}

/// Returns the title of a match from its record.
pub fn title_of(voice: &Voice, record: &Record) -> Phrase {
    let (name, options) = name_and_options(voice, &record.game, &record.options);
    title(name, &options, record.id)
}

/// Returns the title of a match from its summary.
pub fn title_in_list(voice: &Voice, line: &MatchSummary) -> Phrase {
    let (name, options) = name_and_options(voice, &line.game, &line.options);
    title(name, &options, line.id)
}

/// Returns the name of a game, and in words the options that differ from its defaults.
pub fn name_and_options(voice: &Voice, game: &str, options: &[(String, String)]) -> (&'static str, String) {
    let Some(game) = voice.catalogue().game(game) else { return ("?", String::new()) };
    let given = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = game.info().options(given).map(|options| short_options(voice, game, &options));
    (game.info().name, options.unwrap_or_default())
}

/// Returns the options that differ from the defaults, for a title: "13x13, alternative set-up". Empty if there are none.
pub fn short_options(voice: &Voice, game: &dyn Game, options: &Options) -> String {
    voice.catalogue().chosen_terms(game, options, voice.language).join(", ")
}
