//! The lobby of a server: open seats, games to watch and the latest results, as a message that is edited in place.

use crate::actions::{Action, OfGame};
use crate::cards::game_buttons::game_buttons;
use crate::limits;
use crate::message::{Button, Message, Row, Style};
use crate::tell::regular::digest::number;
use postern_play::challenge::Challenge;
use postern_play::record::summary::MatchSummary;
use postern_play::record::{How, Record, Status};
use postern_play::time::Timestamp;
use postern_rules::phrase::Phrase;
use postern_service::Service;
use postern_service::seats::across::SeatAcross;
use postern_store::fault::Fault;
use postern_words::game_line::link;
use postern_words::markup;
use postern_words::markup::emblem::Emblem;
use postern_words::match_view::player_name;
use postern_words::seat_words::{line, marked_line};
use postern_words::voice::{Voice, msg, title_in_list, title_of};

/// The most lines of each section.
const SEATS: usize = 8;
const ACROSS: usize = 4;
const GAMES: usize = 6;
const RESULTS: usize = 5;
/// Characters reserved for the sentence below a section that does not fit.
const REST: usize = 60;

/// What a lobby shows.
pub struct Lobby {
    /// The open seats, those that wait longest first.
    pub seats: Vec<Challenge>,
    /// The open seats of other servers, those that wait longest first.
    pub across: Vec<SeatAcross>,
    /// The running games, newest first.
    pub running: Vec<MatchSummary>,
    /// The finished games, latest first.
    pub finished: Vec<Record>,
}

/// Returns the text of a lobby, with as many lines as fit into a message.
///
/// # Errors
/// [`Fault`] of the store.
pub async fn text(service: &Service, voice: &Voice, lobby: &Lobby) -> Result<String, Fault> {
    let mut text = voice.say(&msg!("lobby-head"));
    let seats: Vec<Phrase> =
        lobby.seats.iter().map(|open| msg!("lobby-line", line = line(voice, open))).collect();
    match seats.is_empty() {
        true => text = format!("{text}\n{}", voice.say(&msg!("lobby-no-seats"))),
        false => add(&mut text, voice, &msg!("lobby-seats"), &seats, SEATS),
    }
    let across = lobby.across.iter().map(|seat| marked_line(voice, &seat.challenge, Some(&seat.from)));
    let across: Vec<Phrase> = across.map(|line| msg!("lobby-line", line = line)).collect();
    add(&mut text, voice, &msg!("lobby-across"), &across, ACROSS);
    let mut games = Vec::new();
    for of in lobby.running.iter().take(GAMES) {
        let boards = service.store().boards(of.id).await?;
        games.push(msg!(
            "lobby-game",
            emblem = Emblem::lead_of(voice.catalogue(), &of.game),
            game = title_in_list(voice, of),
            link = link(of, of.home, &boards, None),
            first = player_name(voice, &of.players.first),
            second = player_name(voice, &of.players.second),
            number = of.moves + 1
        ));
    }
    // The games beyond the limit are counted only.
    games.resize(lobby.running.len(), Phrase::new("lobby-head"));
    add(&mut text, voice, &msg!("lobby-games"), &games, GAMES);
    let results: Vec<Phrase> =
        lobby.finished.iter().take(RESULTS).filter_map(|record| result(voice, record)).collect();
    add(&mut text, voice, &msg!("lobby-results"), &results, RESULTS);
    Ok(text)
}

/// Adds a section if it has lines and there is room for it.
pub fn add(text: &mut String, voice: &Voice, head: &Phrase, lines: &[Phrase], most: usize) {
    let head = voice.say(head);
    if lines.is_empty() || text.chars().count() + head.chars().count() + 2 * REST > limits::CONTENT {
        return;
    }
    text.push('\n');
    text.push_str(&head);
    for (shown, line) in lines.iter().enumerate() {
        let said = voice.say(line);
        if shown == most || text.chars().count() + said.chars().count() + REST > limits::CONTENT {
            text.push('\n');
            text.push_str(&voice.say(&msg!("standing-more", count = lines.len() - shown)));
            return;
        }
        text.push('\n');
        text.push_str(&said);
    }
}

/// Returns a finished game with its result; `None` if it counts for neither player.
pub fn result(voice: &Voice, record: &Record) -> Option<Phrase> {
    let Status::Over(over) = &record.status else { return None };
    if matches!(over.how, How::Closed | How::Removed) {
        return None;
    }
    let winner = over.winner.map(|seat| player_name(voice, &record.players[seat]));
    // A match across servers has no address that others can open.
    let game = match record.home.channel() {
        Some(channel) => {
            let told = record.end_told.map_or((channel, None), |post| (post.channel, Some(post.message)));
            let link = markup::address(record.home.server(), told.0, told.1);
            msg!("lobby-linked", game = title_of(voice, record), link = link)
        }
        None => msg!("lobby-unlinked", game = title_of(voice, record)),
    };
    Some(msg!(
        "lobby-result",
        game = game,
        first = player_name(voice, &record.players.first),
        second = player_name(voice, &record.players.second),
        how = if winner.is_some() { "won" } else { "drawn" },
        winner = winner.unwrap_or_default()
    ))
}

/// Returns the message with this text, and the text of the action of its first button, which identifies the message if
/// its delivery is uncertain. `begun` is the time at which the posting started.
pub fn message(voice: &Voice, text: String, begun: Timestamp) -> (Message, String) {
    let of = |game: &str| Action::Lobby(OfGame(game.to_owned()), number(begun));
    let mut rows: Vec<Row> = game_buttons(voice, |game| of(&game.0));
    let tell =
        Button::new(Style::Plain, voice.say(&msg!("button-tell-me")), Action::TellOfLobby(number(begun)));
    let challenge = Action::Challenge(OfGame(String::new()), 0);
    let challenge = Button::new(Style::Plain, voice.say(&msg!("button-challenge")), challenge);
    rows.push(Row::Buttons(vec![challenge, tell]));
    let known = voice.catalogue().ids().first().map(|id| of(id).to_string()).unwrap_or_default();
    let message = Message { silent: true, ..Message::text(text) };
    (message.with_rows(rows), known)
}
