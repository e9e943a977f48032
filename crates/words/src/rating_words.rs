//! Ratings in words: what a match did to them, and how a person plays.

use crate::match_view::player_name;
use crate::voice::{Voice, msg};
use postern_club::rating::computer::PlaysLike;
use postern_club::rating::counting::Reason;
use postern_play::record::Record;
use postern_play::record::ended::OPENING_PLIES;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;
use postern_service::club::ratings::Effect;
use postern_service::club::tables::Members;

/// Returns the line of an end message about ratings; `None` if there is nothing to say. Everybody reads it, so it leaves
/// out the figures of players whose settings hide them.
pub fn effect(voice: &Voice, record: &Record, effect: &Effect, members: &Members) -> Option<Phrase> {
    let name = |seat: Seat| player_name(voice, &record.players[seat]);
    let hides = |seat: Seat| record.players[seat].person().is_some_and(|person| members.hides(person));
    match effect {
        Effect::Rated(changes) => {
            let change = |seat: Seat| match hides(seat) {
                true => voice.say(&msg!("rating-hidden")),
                false => changes[seat].to_string(),
            };
            Some(msg!(
                "over-rating",
                first = name(Seat::First),
                first_change = change(Seat::First),
                second = name(Seat::Second),
                second_change = change(Seat::Second)
            ))
        }
        Effect::Unrated(reason) => Some(unrated(voice, record, *reason)),
        Effect::AgainstComputer(like) => {
            let person =
                Seat::BOTH.into_iter().find(|&seat| !record.players[seat].is_computer() && !hides(seat))?;
            let [level, error] = level_figures(voice.language, (*like)?);
            Some(msg!("over-level", name = name(person), level = level, error = error))
        }
    }
}

/// Says why a match between people changed no rating.
fn unrated(voice: &Voice, record: &Record, reason: Reason) -> Phrase {
    let (why, side) = match reason {
        Reason::Agreed => ("agreed", None),
        Reason::OwnSetup => ("own-setup", None),
        Reason::Handicap => ("handicap", None),
        Reason::NotMoved { sides: [true, true] } => ("nobody-moved", None),
        Reason::NotMoved { sides: [first, _] } => {
            ("not-moved", Some(if first { Seat::First } else { Seat::Second }))
        }
        Reason::RepeatedOpening => ("repeated", None),
        Reason::SameAbsence { player, .. } => {
            let first = record.players.first.person().is_some_and(|person| person.0 == player.0);
            ("absence", Some(if first { Seat::First } else { Seat::Second }))
        }
        Reason::Voided => ("voided", None),
        Reason::Removed | Reason::Closed | Reason::Computer | Reason::OnePerson => ("no-result", None),
    };
    let name = side.map(|seat| player_name(voice, &record.players[seat]));
    msg!("over-unrated", why = why, name = name, plies = OPENING_PLIES)
}

/// Returns the level that a person plays like and its error. With an error of a level or more, a tenth says nothing.
pub fn level_figures(language: Language, like: PlaysLike) -> [String; 2] {
    let PlaysLike { level, error, .. } = like;
    match error < 0.95 {
        true => [level, error].map(|number| decimal(language, number)),
        false => [level, error].map(|number| format!("{}", number.round())),
    }
}

/// Writes a number with one decimal, as the language does.
fn decimal(language: Language, number: f64) -> String {
    let written = format!("{number:.1}");
    if language == Language::English { written } else { written.replace('.', ",") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_the_decimal_mark_of_its_language() {
        assert_eq!(decimal(Language::English, 4.27), "4.3");
        assert_eq!(decimal(Language::German, 4.0), "4,0");
        let figures = |level, error| level_figures(Language::English, PlaysLike { level, error, games: 9 });
        assert_eq!(figures(4.27, 0.5), ["4.3", "0.5"]);
        assert_eq!(figures(1.0, 0.97), ["1", "1"]);
        assert_eq!(figures(3.6, 1.4), ["4", "1"]);
    }
}
