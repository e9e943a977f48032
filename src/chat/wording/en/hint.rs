//! Hints in English.

use super::{Named, consequences, named};
use crate::chat::wording::NoHint;
use crate::game::Pair;
use crate::grid::Square;
use crate::play::{Harm, Hint, Reason};

/// How many squares a sentence names.
const NAMED: usize = 5;

pub fn hint(hint: &Hint, seats: Pair<&str>) -> String {
    let mut lines =
        vec![format!("I would play **{}**{}.", hint.played.shown, consequences(&hint.played.consequences))];
    lines.extend(hint.reasons.iter().map(|because| format!("- {}", reason(because, seats))));
    lines.extend(compared(hint).map(|compared| format!("- {compared}")));
    lines.join("\n")
}

pub fn hint_in(of: &Named, hint: &str) -> String {
    format!("{}. {hint}", named(of))
}

pub fn no_hint(why: &NoHint) -> String {
    match why {
        NoHint::Rated => {
            "This game counts for ratings, so I give no hints in it. **Analyse** on `/board` lets you try \
                          moves by yourself."
                .into()
        }
        NoHint::BetweenPeople => {
            "This game is between people, so I give no hints in it. I do in unrated games against \
                                  me. **Analyse** on `/board` lets you try moves by yourself."
                .into()
        }
        NoHint::OfMatch(id) => format!(
            "This position belongs to match #{id}, which is still being played, and not for practice against me: no \
             hints here until it is over. You may try moves by yourself."
        ),
        NoHint::Thinking => {
            "I am still thinking about your last question; ask again when it is answered.".into()
        }
        NoHint::Ending => "I am being restarted just now: ask again in a minute.".into(),
    }
}

fn reason(reason: &Reason, seats: Pair<&str>) -> String {
    match reason {
        Reason::Wins { moves: 1 } => "It wins at once.".into(),
        Reason::Wins { moves } => format!("It wins by force, in {moves} moves of yours."),
        Reason::Loses { moves } => format!(
            "Every move loses against best play; this one holds out longest ({}).",
            counted(*moves, "move")
        ),
        Reason::Only => "It is your only move.".into(),
        Reason::Threatens { shown, wins: true, .. } => format!("It threatens to win with **{shown}**."),
        Reason::Threatens { shown, wins: false, does } => {
            format!("It threatens **{shown}**{}.", consequences(does))
        }
        Reason::Prevents { by, shown, harm } => {
            let enemy = seats[*by];
            match harm {
                Harm::Loses => format!("It saves the game: otherwise {enemy} wins with **{shown}**."),
                Harm::Captured(squares) => {
                    format!("It saves {} from **{shown}** by {enemy}.", pieces(squares))
                }
                Harm::Dead(squares) => {
                    format!("It keeps {} alive, which would die by **{shown}** of {enemy}.", pieces(squares))
                }
                Harm::Points(points) => {
                    format!("It keeps {enemy} from **{shown}**, worth {} there.", counted(*points, "point"))
                }
            }
        }
    }
}

/// How the move stands beside the others, and the player then.
fn compared(hint: &Hint) -> Option<String> {
    if hint.reasons.iter().any(|reason| matches!(reason, Reason::Wins { .. } | Reason::Loses { .. })) {
        return None;
    }
    let stands = stands(hint.chance);
    if hint.moves == 1 {
        return Some(format!("{}.", capital(&stands)));
    }
    let next = hint.next.as_ref().map_or(String::new(), |(shown, behind)| {
        let by = match behind {
            ..0.02 => "hardly better than",
            0.02..0.08 => "a little better than",
            _ => "clearly better than",
        };
        format!(", {by} **{shown}**")
    });
    Some(format!("The best that I see of {} moves{next}; {stands}.", hint.moves))
}

/// The chance to win in words and in figures.
fn stands(chance: f32) -> String {
    let of_hundred = (chance.clamp(0.01, 0.99) * 100.0).round() as u32;
    let how = match of_hundred {
        90.. => "you are winning",
        65..90 => "you stand better",
        55..65 => "you stand a little better",
        45..55 => "it is about even",
        35..45 => "you stand a little worse",
        10..35 => "you stand worse",
        _ => "you are losing",
    };
    format!("{how} then ({of_hundred} % by my reckoning)")
}

fn capital(half: &str) -> String {
    let mut chars = half.chars();
    chars.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), chars.as_str()))
}

fn counted(count: u32, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// "your piece on d4", "your pieces on d4, e4 and 3 more squares".
fn pieces(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().take(NAMED).map(Square::to_string).collect();
    let more = squares.len().saturating_sub(NAMED);
    match (names.as_slice(), more) {
        ([only], 0) => format!("your piece on {only}"),
        ([all @ .., last], 0) => format!("your pieces on {} and {last}", all.join(", ")),
        (all, more) => format!("your pieces on {} and {more} more squares", all.join(", ")),
    }
}
