//! Messages and buttons that both answers and notices contain: the cards of challenges and of matches that have started.

pub mod board_button;
pub mod game_buttons;
pub mod offers;

use super::actions::{Action, OfGame};
use super::message::{Labelled, Message, Style};
use postern_games::catalogue::Catalogue;
use postern_play::challenge::{Challenge, ChallengeState, Colour};
use postern_play::ids::{ChannelId, PersonId, Seen};
use postern_play::record::Record;
use postern_play::series::of_series::OfSeries;
use postern_rules::seat::Seat;
use postern_words::challenge_words::{begins, in_place, level, terms, title};
use postern_words::markup::escape;
use postern_words::markup::{mention, moment};
use postern_words::match_view::player_name;
use postern_words::series::titles;
use postern_words::voice::{Voice, msg, title_of};

/// Returns the card of a challenge in its current state. `taken_by` is the escaped name of the person who accepted.
pub fn card(voice: &Voice, challenge: &Challenge, taken_by: Option<String>) -> Message {
    let (by, title) = (escape::name(&challenge.by_name), title(voice, challenge));
    let head = match challenge.to {
        Some(to) if challenge.answers.is_some() => {
            msg!("card-terms-to", to = mention(to), by = by, title = title)
        }
        Some(to) => msg!("card-to", to = mention(to), by = by, title = title),
        None => msg!("card-open", by = by, title = title),
    };
    let state = match (challenge.state, taken_by) {
        (ChallengeState::Open, _) => msg!("card-expires", at = moment(challenge.expires)),
        (ChallengeState::Accepted { .. }, Some(by)) => msg!("card-accepted-by", by = by),
        (ChallengeState::Accepted { started, .. }, None) => msg!("card-accepted", id = started.to_string()),
        (ChallengeState::Declined, _) => msg!("card-declined"),
        (ChallengeState::Withdrawn, _) => msg!("card-withdrawn"),
        (ChallengeState::OtherTerms, _) => msg!("card-other-terms"),
        (ChallengeState::Expired, _) => msg!("card-expired"),
        (ChallengeState::Undelivered, _) => msg!("card-undelivered"),
    };
    let mut lines = vec![head];
    lines.extend(terms(voice, challenge, challenge.terms.colour));
    lines.push(state);
    Message::text(voice.lines(&lines))
}

/// Returns the card of an open challenge, with its buttons and a ping for the person challenged.
pub fn open(voice: &Voice, challenge: &Challenge) -> Message {
    let decline = (Style::Plain, "button-decline", Action::Decline(challenge.id));
    let row = [(Style::Good, "button-accept", Action::Accept(challenge.id))]
        .into_iter()
        .chain(challenge.to.map(|_| decline))
        .chain([
            (Style::Plain, "button-terms", Action::TermsForm(challenge.id)),
            (Style::Plain, "button-withdraw", Action::Withdraw(challenge.id)),
            (Style::Plain, "button-rules", Action::Rules(OfGame(challenge.terms.game.clone()))),
        ]);
    let to: Vec<PersonId> = challenge.to.into_iter().collect();
    card(voice, challenge, None).pinging(&to).with_buttons(voice, row)
}

/// Returns the card of an accepted challenge. `place` is the thread of the match.
pub fn accepted(voice: &Voice, challenge: &Challenge, record: &Record, place: Option<ChannelId>) -> Message {
    let taken = match challenge.state {
        ChallengeState::Accepted { by, .. } => {
            record.seat_of(by).map(|seat| player_name(voice, &record.players[seat]))
        }
        _ => None,
    };
    let card = card(voice, challenge, taken);
    let begins = voice.say(&begins(voice, record, in_place(place)));
    Message { content: format!("{}\n{begins}", card.content), ..card }
}

/// Returns the card of a match that has started, against the computer or as a rematch, with buttons for everybody.
pub fn begun(voice: &Voice, challenge: &Challenge, record: &Record) -> Message {
    // The sides are already decided.
    let colour = match record.seat_of(challenge.by) {
        Some(Seat::Second) => Colour::Second,
        _ => Colour::First,
    };
    let by = escape::name(&challenge.by_name);
    let (title, id) = (title(voice, challenge), record.id.to_string());
    let head = match record.computer() {
        Some(at) => msg!("card-computer", by = by, title = title, level = level(at), id = id),
        None => {
            let [first, second] = Seat::BOTH.map(|seat| player_name(voice, &record.players[seat]));
            let id_of_card = if challenge.in_lobby { "card-matched" } else { "card-rematch" };
            msg!(id_of_card, first = first, second = second, title = title, id = id)
        }
    };
    let mut lines = vec![head];
    lines.extend(terms(voice, challenge, colour));
    let row = [
        (Style::Plain, "button-board", Action::Board(Seen { of: record.id, ply: 0 })),
        (Style::Plain, "button-rules", Action::Rules(OfGame(record.game.clone()))),
    ];
    let row = row.into_iter().chain(learn_button(voice.catalogue(), &record.game));
    Message::text(voice.lines(&lines)).with_buttons(voice, row)
}

/// Returns the button that opens the lesson of a game for whoever presses it; `None` if the game has none.
pub fn learn_button(catalogue: &Catalogue, game: &str) -> Option<Labelled> {
    let has_lesson = catalogue.get(game)?.lesson.is_some();
    has_lesson.then(|| (Style::Plain, "button-learn", Action::LearnBeside(OfGame(game.to_owned()))))
}

/// Returns the message under which the thread of a match of a series opens. It pings nobody.
pub fn begun_in_series(voice: &Voice, record: &Record, of: &OfSeries) -> Message {
    let [first, second] = Seat::BOTH.map(|seat| player_name(voice, &record.players[seat]));
    let (place, game) = (escape::markdown(&titles::place(voice, of)), title_of(voice, record));
    let said = msg!("series-game", place = place, first = first, second = second, game = game);
    let row = [
        (Style::Plain, "button-board", Action::Board(Seen { of: record.id, ply: 0 })),
        (Style::Plain, "button-rules", Action::Rules(OfGame(record.game.clone()))),
    ];
    let row = row.into_iter().chain(learn_button(voice.catalogue(), &record.game));
    Message { silent: true, ..Message::said(voice, &said) }.with_buttons(voice, row)
}

/// Returns the button of the answer to a challenge: the board of its match, or the rules of its game.
pub fn after_answer(challenge: &Challenge) -> Labelled {
    match challenge.state {
        ChallengeState::Accepted { started, .. } => {
            (Style::Plain, "button-board", Action::Board(Seen { of: started, ply: 0 }))
        }
        _ => (Style::Plain, "button-rules", Action::Rules(OfGame(challenge.terms.game.clone()))),
    }
}
