//! Words for a hint: the move, the reasons for it, and the evaluation of the position.

use crate::match_view::MatchView;
use crate::voice::{Voice, effects, msg, side, text};
use postern_rules::diagram::Mark;
use postern_rules::game::state::GameState;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::Seat;
use postern_rules::square::Square;
use postern_service::matches::hint::{Harm, Hint, Reason};
use postern_service::matches::hinting::{NoHint, NotAllowed};
use postern_service::matches::merit::Merit;

/// The maximum number of squares that a sentence names.
const NAMED: usize = 5;

/// Returns the move and, on separate lines, the reasons. `for_side` is true if the reader may not be a player, so the
/// words name the side to move instead of "you".
pub fn hint_words(voice: &Voice, hint: &Hint, state: &dyn GameState, for_side: bool) -> String {
    let whose = if for_side { "side" } else { "you" };
    let mover = side(state.info(), state.to_move());
    let shown = text(&hint.played.shown);
    let reader = (!for_side).then(|| state.to_move());
    let first = msg!(
        "hint-move",
        whose = whose,
        side = mover.clone(),
        move = shown,
        effects = effects(&hint.played.consequences, reader)
    );
    let reasons = hint.reasons.iter().map(|because| reason(because, state, whose, reader));
    let because: Vec<Phrase> = reasons.chain(compared(hint, mover, whose)).collect();
    match because.as_slice() {
        [only] => format!("{} {}", voice.say(&first), voice.say(only)),
        all => {
            let lines = all.iter().map(|reason| format!("\n- {}", voice.say(reason)));
            format!("{}{}", voice.say(&first), lines.collect::<String>())
        }
    }
}

/// Returns the marked squares of the suggested move, or the squares of removed pieces if the move only removes pieces.
pub fn marks(hint: &Hint) -> Vec<(Square, Mark)> {
    let effects = &hint.played.effects;
    let captured = effects.captured.iter().map(|&(square, _)| square);
    let squares: Vec<Square> =
        if effects.path.is_empty() { captured.collect() } else { effects.path.clone() };
    squares.into_iter().map(|square| (square, Mark::Chosen)).collect()
}

/// Says why a player may not ask for a hint in a match.
pub fn not_allowed(view: &MatchView, why: NotAllowed) -> Phrase {
    match why {
        NotAllowed::Unaided => msg!("no-hint-between-people", id = view.record.id.to_string()),
        NotAllowed::NotYourTurn => {
            msg!("not-your-turn-in", game = view.title(), name = view.name(view.state.to_move()))
        }
    }
}

/// Says why there is no hint for a position.
pub fn no_hint(why: NoHint) -> Phrase {
    match why {
        NoHint::Thinking => msg!("no-hint-thinking"),
        NoHint::Over => msg!("over-here"),
        NoHint::Ending => msg!("no-hint-ending"),
    }
}

/// Returns what the better move of a turning point does, for all readers; `None` if the consequences of the move tell
/// it. `state` is the game before the move.
pub fn merit_words(merit: &Merit, state: &dyn GameState) -> Option<Phrase> {
    let of = |seat| side(state.info(), seat);
    Some(match merit {
        Merit::AtOnce => return None,
        Merit::Reason(because) => reason(because, state, "side", None),
        Merit::LineWins => msg!("better-wins", side = of(state.to_move())),
        Merit::LineTakes { enemy, own } => {
            let (side, other) = (of(state.to_move()), of(state.to_move().other()));
            msg!("better-takes", side = side, other = other, enemy = *enemy, own = *own)
        }
        Merit::Compared(phrase) => phrase.clone(),
        Merit::Answer(shown) => msg!("better-answer", move = text(shown)),
        Merit::Better => msg!("better-only"),
    })
}

fn reason(reason: &Reason, state: &dyn GameState, whose: &'static str, reader: Option<Seat>) -> Phrase {
    match reason {
        Reason::Wins { moves } => msg!("hint-wins", moves = *moves),
        Reason::Loses { moves } => msg!("hint-loses", moves = *moves),
        Reason::Only => msg!("hint-only"),
        Reason::Threatens { shown, wins: true, .. } => msg!("hint-threatens-win", move = text(shown)),
        Reason::Threatens { shown, wins: false, does } => {
            msg!("hint-threatens", move = text(shown), effects = effects(does, reader))
        }
        Reason::Prevents { by, shown, harm } => {
            let (enemy, threat) = (side(state.info(), *by), text(shown));
            match harm {
                Harm::Loses => msg!("hint-saves-game", enemy = enemy, move = threat),
                Harm::Captured(squares) => {
                    let pieces = pieces(whose, squares);
                    msg!("hint-saves", pieces = pieces, enemy = enemy, move = threat)
                }
                Harm::Dead(squares) => {
                    let pieces = pieces(whose, squares);
                    msg!("hint-keeps-alive", pieces = pieces, enemy = enemy, move = threat)
                }
                Harm::Points(points) => {
                    msg!("hint-points", points = *points, enemy = enemy, move = threat)
                }
            }
        }
    }
}

/// Compares the move with the alternatives and states the chances after it.
fn compared(hint: &Hint, side: PhraseArg, whose: &'static str) -> Option<Phrase> {
    if hint.reasons.iter().any(|reason| matches!(reason, Reason::Wins { .. } | Reason::Loses { .. })) {
        return None;
    }
    let per_cent = (hint.chance.clamp(0.01, 0.99) * 100.0).round() as u32;
    let how = match per_cent {
        90.. => "won",
        65..90 => "better",
        55..65 => "slightly-better",
        45..55 => "even",
        35..45 => "slightly-worse",
        10..35 => "worse",
        _ => "lost",
    };
    let stands = msg!("hint-stands", how = how, chance = per_cent, whose = whose, side = side);
    Some(match &hint.next {
        Some((next, behind)) if hint.moves > 1 => {
            let by = match behind {
                ..0.02 => "about-as-good",
                0.02..0.08 => "a-little",
                _ => "clearly",
            };
            msg!("hint-compared", by = by, next = text(next), stands = stands)
        }
        _ => msg!("hint-stands-alone", stands = stands),
    })
}

/// Returns "your piece on d4" or "the pieces on d4, e4 and 3 more squares".
fn pieces(whose: &'static str, squares: &[Square]) -> Phrase {
    let named = &squares[..squares.len().min(NAMED)];
    let more = squares.len() - named.len();
    match more {
        0 => msg!("hint-pieces", whose = whose, count = squares.len(), squares = named),
        more => {
            let names = named.iter().map(Square::to_string).collect::<Vec<_>>().join(", ");
            msg!("hint-pieces-more", whose = whose, squares = names, more = more)
        }
    }
}
