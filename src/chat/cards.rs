//! The card of a challenge.

use super::actions::{OfGame, Seen};
use super::wording::{self, CardWords, Label, short_options};
use super::{Action, Message, Style, escape, markup};
use crate::game::{Game, Language, Options, Seat};
use crate::games::Catalogue;
use crate::play::{Challenge, Colour, PersonId, Record};
use crate::service::USUAL_LEVEL;

/// Name, author and year of the challenge's game.
pub fn title(catalogue: &Catalogue, challenge: &Challenge) -> String {
    game_and_options(catalogue, challenge)
        .map_or_else(|| challenge.terms.game.clone(), |(game, _)| game.info().title())
}

fn game_and_options(catalogue: &Catalogue, challenge: &Challenge) -> Option<(&'static dyn Game, Options)> {
    let game = catalogue.game(&challenge.terms.game)?;
    let given = challenge.terms.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    Some((game, game.info().options(given).ok()?))
}

/// The words of a card.
pub fn words(
    catalogue: &Catalogue,
    challenge: &Challenge,
    language: Language,
    taken_by: Option<String>,
) -> CardWords {
    let known = game_and_options(catalogue, challenge);
    let info = known.as_ref().map(|(game, _)| game.info());
    CardWords {
        by: escape::name(&challenge.by_name),
        to: challenge.to.map(markup::mention),
        title: title(catalogue, challenge),
        summary: info
            .map_or_else(String::new, |info| catalogue.describe(info, "summary", info.summary, language)),
        options: known.as_ref().map_or_else(String::new, |(_, options)| short_options(options)),
        colour: challenge.terms.colour,
        sides: info.map_or_else(Default::default, |info| {
            (catalogue.side(info, Seat::First, language), catalogue.side(info, Seat::Second, language))
        }),
        pace: challenge.terms.pace,
        own_start: challenge.terms.start.is_some(),
        expires: challenge.expires,
        state: challenge.state,
        taken_by,
    }
}

/// The card of an open challenge, with its buttons; it pings the person challenged.
pub fn open(catalogue: &Catalogue, challenge: &Challenge, language: Language) -> Message {
    let sentences = wording::in_language(language);
    let decline = (Style::Plain, Label::Decline, Action::Decline(challenge.id));
    let row = [(Style::Good, Label::Accept, Action::Accept(challenge.id))]
        .into_iter()
        .chain(challenge.to.map(|_| decline))
        .chain([
            (Style::Plain, Label::Withdraw, Action::Withdraw(challenge.id)),
            (Style::Plain, Label::Rules, Action::Rules(OfGame(challenge.terms.game.clone()))),
        ]);
    let to: Vec<PersonId> = challenge.to.into_iter().collect();
    Message::text(sentences.card(&words(catalogue, challenge, language, None)))
        .pinging(&to)
        .with_buttons(sentences, row)
}

/// The card of a match against the computer, with buttons for everybody.
pub fn begun(catalogue: &Catalogue, challenge: &Challenge, record: &Record, language: Language) -> Message {
    let sentences = wording::in_language(language);
    let mut card = words(catalogue, challenge, language, None);
    // The sides are decided.
    card.colour = match record.seat_of(challenge.by) {
        Some(Seat::Second) => Colour::Second,
        _ => Colour::First,
    };
    let level = record.computer().unwrap_or(USUAL_LEVEL);
    let row = [
        (Style::Plain, Label::Board, Action::Board(Seen { of: record.id, ply: 0 })),
        (Style::Plain, Label::Rules, Action::Rules(OfGame(record.game.clone()))),
    ];
    Message::text(sentences.against_computer(&card, level, record.id)).with_buttons(sentences, row)
}

/// The card of a challenge that is no longer open: without buttons, and pinging nobody.
pub fn closed(catalogue: &Catalogue, challenge: &Challenge, language: Language) -> Message {
    Message::text(wording::in_language(language).card(&words(catalogue, challenge, language, None)))
}
