//! Adds the steps of a match to its chain. A link is added before its step changes the record.

use std::fmt::Display;

use crate::ids::MatchId;
use crate::record::chain::Chain;
use crate::record::swap::SWAP;
use crate::record::{How, Player, Record, Status};
use postern_rules::seat::Seat;

/// The word in a step for a part that a match does not have.
pub(crate) const NONE: &str = "-";

/// Adds a link for a step at the current ply. The first link of a match starts the chain.
pub(crate) fn link(record: &mut Record, step: impl Display) {
    if record.chain.is_empty() {
        begin(record);
    }
    add(record, step);
}

fn add(record: &mut Record, step: impl Display) {
    let step = format!("{} {step}", record.ply());
    record.chain.add(&step);
}

/// Adds the identity of the match and, if it is older than its chain, its moves until now.
fn begin(record: &mut Record) {
    record.chain.add(&identity(record));
    let mut before: Vec<String> = record.steps_back().map(|step| step.text().to_owned()).collect();
    before.reverse();
    let later = match &record.continued {
        Some(continued) => {
            let swaps = before.iter().filter(|text| *text == SWAP).count();
            before.split_off((continued.moves + swaps).min(before.len()))
        }
        None => Vec::new(),
    };
    if record.ply() > 0 {
        add(record, kept(&before));
    }
    if let Some(continued) = record.continued.clone() {
        add(record, rules(record.rules_version, &continued.position));
        add(record, kept(&later));
    }
    if let Status::Over(over) = record.status.clone() {
        add(record, end(over.winner, over.how));
    }
}

/// Returns the step with the moves of an older match at the start of its chain.
fn kept(moves: &[String]) -> String {
    ["kept"].into_iter().chain(moves.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
}

/// Returns the first step of a match.
fn identity(record: &Record) -> String {
    let Record { id, game, start, .. } = record;
    let players = [&record.players.first, &record.players.second].map(kind).join(" ");
    let (options, start) = (options(&record.options), start.as_deref().unwrap_or(NONE));
    format!("match {id} {game} {players} {options} {start}")
}

/// Returns a match that was played without a number with this number, also in its chain.
pub fn numbered(record: &Record, id: MatchId) -> Record {
    let mut numbered = Record { id, chain: Chain::default(), ..record.clone() };
    let later = record.chain.links.iter().skip(1).filter_map(|link| link.split_once(' '));
    if !record.chain.is_empty() {
        numbered.chain.add(&identity(&numbered));
    }
    later.for_each(|(_, step)| numbered.chain.add(step));
    numbered
}

/// Returns the step of a move or a swap.
pub(crate) fn made(by: Seat, text: &str) -> String {
    format!("{} {text}", by.letter())
}

/// Returns the step of a takeback of this number of steps, after which this seat has the turn. `alone` is true if the opponent was
/// not asked.
pub(crate) fn taken_back(by: Seat, steps: u32, alone: bool) -> String {
    format!("{} {} {steps}", by.letter(), if alone { "oops" } else { "takeback" })
}

/// Returns the step that ends a match.
pub(crate) fn end(winner: Option<Seat>, how: How) -> String {
    format!("end {}", result(winner, how))
}

/// Returns the step in which a match continues under other rules.
pub(crate) fn rules(version: u16, position: &str) -> String {
    format!("rules {version} {position}")
}

/// Returns the result of a match: `x resigned`.
pub(crate) fn result(winner: Option<Seat>, how: How) -> String {
    format!("{} {}", winner.map_or(NONE.to_owned(), |seat| seat.letter().to_string()), how.word())
}

/// Returns the options as one word.
pub(crate) fn options(options: &[(String, String)]) -> String {
    match options {
        [] => NONE.to_owned(),
        options => {
            options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(",")
        }
    }
}

/// Returns the kind of a player. Names and ids are absent: the chain holds after a person had their data deleted.
pub(crate) fn kind(player: &Player) -> String {
    match player {
        Player::Person { .. } => "person".to_owned(),
        Player::Computer { level } => format!("computer-{level}"),
    }
}
