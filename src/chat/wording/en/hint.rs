//! Hints, in English.

use super::{English, Named, consequences, named};
use crate::board::Square;
use crate::chat::wording::{NoHint, SayAll};
use crate::game::{Pair, Seat};
use crate::service::{Harm, Hint, Reason};

/// The most squares that a sentence names.
const NAMED: usize = 5;

impl English {
    /// `side` is the player to move where that is not the reader.
    pub fn hint(&self, hint: &Hint, say: SayAll, seats: Pair<&str>, side: Option<Seat>) -> String {
        let side = side.map(|side| seats[side]);
        let start = side.map_or_else(|| "I would play".into(), |side| format!("As {side} I would play"));
        let first =
            format!("{start} **{}**{}.", hint.played.shown, consequences(&say(&hint.played.consequences)));
        let reasons = hint.reasons.iter().map(|because| reason(because, say, seats, side));
        let mut because: Vec<String> = reasons.chain(compared(hint, side)).collect();
        match because.as_mut_slice() {
            [only] => format!("{first} {only}"),
            all => {
                all.iter_mut().for_each(|reason| reason.insert_str(0, "- "));
                [first].into_iter().chain(because).collect::<Vec<_>>().join("\n")
            }
        }
    }

    pub fn hint_in(&self, of: &Named, hint: &str) -> String {
        format!("{}. {hint}", named(of))
    }

    pub fn no_hint(&self, why: &NoHint) -> String {
        match why {
            NoHint::Rated(id) => format!(
                "Match #{id} counts for ratings, so I give no hints in it. **Analyse** on `/board` lets you try moves by \
             yourself."
            ),
            NoHint::BetweenPeople(id) => format!(
                "Match #{id} is between people, so I give no hints in it. I do in unrated games against me. **Analyse** on \
             `/board` lets you try moves by yourself."
            ),
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
}

fn reason(reason: &Reason, say: SayAll, seats: Pair<&str>, side: Option<&str>) -> String {
    let whose = if side.is_some() { "the" } else { "your" };
    match reason {
        Reason::Wins { moves: 1 } => "It wins at once.".into(),
        Reason::Wins { moves } => {
            format!("It wins by force, with {} from here.", counted(*moves, "own move"))
        }
        Reason::Loses { moves } => format!(
            "Every move loses against best play; this one holds out longest ({}).",
            counted(*moves, "move")
        ),
        Reason::Only => "It is the only move.".into(),
        Reason::Threatens { shown, wins: true, .. } => format!("It threatens to win with **{shown}**."),
        Reason::Threatens { shown, wins: false, does } => {
            format!("It threatens **{shown}**{}.", consequences(&say(does)))
        }
        Reason::Prevents { by, shown, harm } => {
            let enemy = seats[*by];
            match harm {
                Harm::Loses => format!("It saves the game: otherwise {enemy} wins with **{shown}**."),
                Harm::Captured(squares) => {
                    format!("It saves {} from **{shown}** by {enemy}.", pieces(whose, squares))
                }
                Harm::Dead(squares) => {
                    format!(
                        "It keeps {} alive, which would die by **{shown}** of {enemy}.",
                        pieces(whose, squares)
                    )
                }
                Harm::Points(points) => {
                    format!("It keeps {enemy} from **{shown}**, worth {} there.", counted(*points, "point"))
                }
            }
        }
    }
}

/// A comparison of the move with the others, and the chances after it.
fn compared(hint: &Hint, side: Option<&str>) -> Option<String> {
    if hint.reasons.iter().any(|reason| matches!(reason, Reason::Wins { .. } | Reason::Loses { .. })) {
        return None;
    }
    let stands = stands(hint.chance, side);
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
fn stands(chance: f32, side: Option<&str>) -> String {
    let of_hundred = (chance.clamp(0.01, 0.99) * 100.0).round() as u32;
    let who = side.map_or_else(|| "you have".into(), |side| format!("{side} has"));
    let how = match of_hundred {
        90.. => "a won game",
        65..90 => "the better game",
        55..65 => "slightly the better game",
        45..55 => "an even game",
        35..45 => "slightly the worse game",
        10..35 => "the worse game",
        _ => "a lost game",
    };
    format!("{who} {how} then ({of_hundred} % to win, by my reckoning)")
}

fn capital(half: &str) -> String {
    let mut chars = half.chars();
    chars.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), chars.as_str()))
}

fn counted(count: u32, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// "your piece on d4", "the pieces on d4, e4 and 3 more squares".
fn pieces(whose: &str, squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().take(NAMED).map(Square::to_string).collect();
    let more = squares.len().saturating_sub(NAMED);
    match (names.as_slice(), more) {
        ([only], 0) => format!("{whose} piece on {only}"),
        ([all @ .., last], 0) => format!("{whose} pieces on {} and {last}", all.join(", ")),
        (all, more) => format!("{whose} pieces on {} and {more} more squares", all.join(", ")),
    }
}
