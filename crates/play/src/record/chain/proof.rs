//! Checks chains: whether each code follows, and whether the match is the one that the steps tell.

use super::linking::{kind, options, result};
use super::told::Told;
use super::{code, digest};
use crate::ids::MatchId;
use crate::record::{How, Record, Status};
use postern_rules::game::transcript::Transcript;
use postern_rules::seat::Pair;

/// Why a chain does not prove its match. Links count from 1. For people who run commands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadChain {
    #[error(
        "link {number} (\"{step}\") does not follow from the links before it: it was changed, added or moved, or one before it is \
         missing"
    )]
    Link { number: usize, step: String },
    #[error("link {number} (\"{step}\") is the last one, but not the one that was kept as the last")]
    Head { number: usize, step: String },
    #[error("link {number} (\"{step}\") is no step that can stand at this place")]
    Step { number: usize, step: String },
    #[error("move {number} is {is}, and the chain has {was}")]
    Move { number: usize, is: String, was: String },
    #[error("{what}: the match has \"{is}\", and the chain has \"{was}\"")]
    Differs { what: &'static str, is: String, was: String },
    #[error("it has no chain")]
    Missing,
    #[error("the code {code} is not in its chain, whose last code is {last}")]
    OtherCode { code: String, last: String },
    #[error(
        "the code {code} is that of link {number}, and covers none of the {later} steps after it (the next is \"{next}\")"
    )]
    EarlierCode { code: String, number: usize, later: usize, next: String },
}

/// A chain that holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The number of its links.
    pub links: usize,
    /// The code of the last link.
    pub code: String,
    /// The number of links that the code of the witness does not cover: a match may be voided after its last message.
    pub uncovered: usize,
    pub told: Told,
}

/// Checks that the chain holds, and that the match is the one that it tells. `None` if there is no chain.
///
/// # Errors
/// [`BadChain`], for the first step that differs.
pub fn prove(record: &Record) -> Result<Option<Proven>, BadChain> {
    let links = &record.chain.links;
    if links.is_empty() {
        return Ok(None);
    }
    let (proven, head) = follow(links)?;
    if head != record.chain.head {
        let step = links.last().map(|link| step_of(link).to_owned()).unwrap_or_default();
        return Err(BadChain::Head { number: links.len(), step });
    }
    let told = &proven.told;
    same("the match", &record.id.to_string(), &told.of)?;
    same("the game", &record.game, &told.game)?;
    same("the options", &options(&record.options), &told.options)?;
    let start = record.continued.as_ref().map(|continued| &continued.position).or(record.start.as_ref());
    same("the start", start.map_or("", String::as_str), told.start.as_deref().unwrap_or_default())?;
    let Pair { first, second } = &record.players;
    same("the first player", &kind(first), &told.seats.first)?;
    same("the second player", &kind(second), &told.seats.second)?;
    same_moves(record.moves.iter().map(|entry| entry.text.as_str()), told.moves())?;
    same("a swap", word(record.swapped().is_some()), word(told.is_swapped()))?;
    if let Some(rules) = &told.rules {
        same("the rules", &record.rules_version.to_string(), rules)?;
    }
    let over = match &record.status {
        Status::Over(over) => result(over.winner, over.how),
        Status::Running | Status::Frozen { .. } => String::new(),
    };
    same("the result", &over, told.result.as_deref().unwrap_or_default())?;
    same("a void result", word(record.voided.is_some()), word(told.voided))?;
    same("the ply", &record.ply().to_string(), &told.ply.to_string())?;
    Ok(Some(proven))
}

/// Checks the chain in a file with a record: that it holds, that the record is the one that it tells, and that it leads to
/// the code of a witness, if there is one.
///
/// # Errors
/// [`BadChain`], for the first step that differs.
pub fn prove_file(record: &Transcript, links: &[String], witness: Option<&str>) -> Result<Proven, BadChain> {
    let (mut proven, _) = follow(links)?;
    let told = &proven.told;
    if let Some(of) = record.of_match.as_deref() {
        let of = MatchId::of_record(of).map_or_else(|| of.to_owned(), |id| id.to_string());
        same("the match", &of, &told.of)?;
    }
    same("the game", &record.game, &told.game)?;
    same("the options", &options(&record.options), &told.options)?;
    same(
        "the start",
        record.start.as_deref().unwrap_or_default(),
        told.start.as_deref().unwrap_or_default(),
    )?;
    let before =
        told.steps.iter().take(told.before_rules).filter(|text| *text != crate::record::swap::SWAP).count();
    same_moves(record.moves.iter().map(String::as_str), told.moves().skip(before))?;
    if record.of_match.is_some() && record.players.is_some() {
        same("a swap", word(record.swapped), word(told.is_swapped()))?;
    }
    if let Some(result) = &record.result {
        let letter = result.winner.map_or("-".to_owned(), |seat| seat.letter().to_string());
        let was = told.result.as_deref().unwrap_or_default().split(' ').next().unwrap_or_default();
        same("the winner", &letter, was)?;
        let has_result = told.result.as_deref().is_some_and(|result| {
            How::ALL.iter().any(|how| how.has_result() && result.split(' ').nth(1) == Some(how.word()))
        });
        same("a result", word(!result.is_void), word(has_result))?;
    }
    if let Some(code) = witness {
        proven.uncovered = uncovered(links, code)?;
    }
    Ok(proven)
}

/// Returns the number of links that the code of a witness does not cover.
///
/// # Errors
/// [`BadChain`] if the code is not in the chain, or steps of the players follow that it does not cover.
pub fn uncovered(links: &[String], code: &str) -> Result<usize, BadChain> {
    let last = links.last().map(|link| code_of(link)).unwrap_or_default();
    let Some(at) = links.iter().rposition(|link| code_of(link) == code) else {
        return Err(BadChain::OtherCode { code: code.to_owned(), last: last.to_owned() });
    };
    let later = &links[at + 1..];
    match later.iter().map(|link| step_of(link)).find(|step| !step.ends_with(" void")) {
        Some(next) => Err(BadChain::EarlierCode {
            code: code.to_owned(),
            number: at + 1,
            later: later.len(),
            next: next.to_owned(),
        }),
        None => Ok(later.len()),
    }
}

/// Computes every link again. Returns what the steps tell, and the digest of the last one.
fn follow(links: &[String]) -> Result<(Proven, String), BadChain> {
    let mut head: Option<String> = None;
    for (number, link) in (1..).zip(links) {
        let step = step_of(link);
        let next = digest(head.as_deref(), step);
        if code(&next) != code_of(link) {
            return Err(BadChain::Link { number, step: step.to_owned() });
        }
        head = Some(next);
    }
    let head = head.ok_or(BadChain::Missing)?;
    let steps: Vec<&str> = links.iter().map(|link| step_of(link)).collect();
    let told = Told::of(&steps).map_err(|at| BadChain::Step {
        number: at + 1,
        step: steps.get(at).copied().unwrap_or_default().to_owned(),
    })?;
    Ok((Proven { links: links.len(), code: code(&head), uncovered: 0, told }, head))
}

fn code_of(link: &str) -> &str {
    link.split_once(' ').map_or(link, |(code, _)| code)
}

fn step_of(link: &str) -> &str {
    link.split_once(' ').map_or("", |(_, step)| step)
}

fn word(is_true: bool) -> &'static str {
    if is_true { "yes" } else { "no" }
}

fn same(what: &'static str, is: &str, was: &str) -> Result<(), BadChain> {
    match is == was {
        true => Ok(()),
        false => Err(BadChain::Differs { what, is: is.to_owned(), was: was.to_owned() }),
    }
}

fn same_moves<'a>(
    mut is: impl Iterator<Item = &'a str>,
    mut was: impl Iterator<Item = &'a str>,
) -> Result<(), BadChain> {
    for number in 1.. {
        let (is, was) = (is.next(), was.next());
        if is != was {
            let shown = |text: Option<&str>| text.unwrap_or("none").to_owned();
            return Err(BadChain::Move { number, is: shown(is), was: shown(was) });
        }
        if is.is_none() {
            break;
        }
    }
    Ok(())
}
