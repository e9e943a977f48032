//! The Tournament Report File (TRF16) of a Swiss tournament, as FIDE defines it and bbpPairings reads it.
//!
//! The first player of a game has the white pieces. Only rounds without open games are written, so that a program can
//! check or continue the pairings. Byes are `U`, rounds without a possible game `H`, rounds before a substitute came or
//! after a withdrawal `Z`, and games decided by a withdrawal `+` and `-`.
//!
//! A program that follows FIDE's rules may pair forfeited games again; this crate does not.

use std::fmt::Write;

use super::table::table;
use crate::series::forms::swiss::before;
use crate::series::state::member::Member;
use crate::series::state::pairing::{Cause, Pairing, PairingState, Side, Verdict};
use crate::series::state::series::Series;
use postern_ids::PersonId;

/// Writes the report. `name` gives the name of each player.
pub fn trf(series: &Series, title: &str, name: impl Fn(PersonId) -> String) -> String {
    let mut members: Vec<&Member> = series.members.iter().filter(|member| member.seed > 0).collect();
    members.sort_by_key(|member| member.seed);
    let ranks = table(series);
    let complete = complete_rounds(series);
    let number =
        |player: PersonId| 1 + members.iter().position(|member| member.player == player).unwrap_or(0);
    let mut text = format!("012 {}\n062 {}\n", line(title), members.len());
    for member in &members {
        let player = member.player;
        let points = before(series, player, complete + 1);
        let rank = ranks.iter().position(|row| row.player == player).map_or(0, |at| at + 1);
        let name: String = line(&name(player)).chars().take(33).collect();
        // The rating field has four digits.
        let rating = member.rating.clamp(0, 9999);
        let points = format!("{}.{}", points / 2, points % 2 * 5);
        let _ = write!(
            text,
            "001 {:>4}      {name:<33} {rating:>4}{:28}{points:>4} {rank:>4}",
            number(player),
            ""
        );
        for round in 1..=complete {
            let _ = write!(text, "  {}", result(series, player, round, &number));
        }
        text.push('\n');
    }
    let _ = writeln!(text, "XXR {}", series.planned);
    if let Some(colour) = first_colour(series, &members) {
        let _ = writeln!(text, "XXC {colour}");
    }
    text
}

/// The number of rounds without open games.
fn complete_rounds(series: &Series) -> u16 {
    let open = series.pairings.iter().filter(|pairing| pairing.is_open()).map(|pairing| pairing.round).min();
    open.map_or(series.rounds.len() as u16, |round| round - 1)
}

/// The eight characters of a round: opponent, colour, result.
fn result(series: &Series, player: PersonId, round: u16, number: &dyn Fn(PersonId) -> usize) -> String {
    let mut own = series.pairings.iter().filter(|pairing| pairing.round == round && pairing.has(player));
    let Some((side, opponent, sign)) = own.find_map(|pairing| decided(pairing, player)) else {
        let known = series.rounds.iter().find(|known| known.number == round);
        let sign = match known {
            Some(known) if known.byes.contains(&player) => 'U',
            Some(known) if known.sat_out.contains(&player) => 'H',
            _ => 'Z',
        };
        return format!("0000 - {sign}");
    };
    let colour = if side == Side::First { 'w' } else { 'b' };
    format!("{:>4} {colour} {sign}", number(opponent))
}

fn decided(pairing: &Pairing, player: PersonId) -> Option<(Side, PersonId, char)> {
    let PairingState::Decided { verdict, cause, .. } = pairing.state else { return None };
    let side = pairing.side(player)?;
    let sign = match (verdict, cause) {
        (Verdict::Won(winner), Cause::Forfeit) if winner == side => '+',
        (_, Cause::Forfeit) => '-',
        (Verdict::Won(winner), _) if winner == side => '1',
        (Verdict::Draw, _) => '=',
        _ => '0',
    };
    Some((side, pairing.opponent(player)?, sign))
}

/// The colour of the strongest player in the first round, which decides the colours of all boards of that round.
fn first_colour(series: &Series, members: &[&Member]) -> Option<&'static str> {
    let strongest = members.first()?.player;
    let mut first = series.pairings.iter().filter(|pairing| pairing.round == 1);
    let side = first.find_map(|pairing| pairing.side(strongest))?;
    Some(if side == Side::First { "white1" } else { "black1" })
}

/// Text on one line.
fn line(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}
