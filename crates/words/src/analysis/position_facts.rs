//! Sentences about a position for the player to move, from the rules alone: what they can take, what is in danger, and
//! how far the goal is.

use crate::voice::{Voice, msg, text};
use postern_rules::diagram::words::strip_texts;
use postern_rules::game::standing::Squeeze;
use postern_rules::game::state::GameState;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_service::matches::outlook::{Blow, BlowKind, Outlook, standing};

/// Returns at most three sentences. Says nothing of a danger that is not known.
pub fn facts(voice: &Voice, state: &dyn GameState, outlook: &Outlook) -> Vec<Phrase> {
    let mut told = match state.squeeze() {
        Some(squeeze) => of_counts(squeeze, state, outlook),
        None => of_pieces(outlook),
    };
    let counts = strip_texts(&state.diagram(), &|phrase| voice.say(phrase)).counts.join(", ");
    told.push(msg!("facts-goal", goal = state.aim(), counts = text(&counts)));
    told
}

/// Returns what the players can capture, kill or gain.
fn of_pieces(outlook: &Outlook) -> Vec<Phrase> {
    let own = &outlook.own;
    let can = match &own.best {
        Some(blow) => match blow.kind {
            BlowKind::Wins => msg!("facts-win", move = text(&blow.made)),
            BlowKind::Captures => told("facts-take", blow),
            BlowKind::Kills => told("facts-kill", blow),
            BlowKind::Gains | BlowKind::Squeezes => told("facts-gain", blow),
        },
        None if !own.is_whole => msg!("facts-many"),
        None if own.is_harmless => msg!("facts-nothing", moves = own.moves as i64),
        None => msg!("facts-costly", moves = own.moves as i64),
    };
    let danger = outlook.enemy.as_ref().and_then(|enemy| match &enemy.best {
        Some(blow) => Some(match blow.kind {
            BlowKind::Wins => msg!("facts-loss", move = text(&blow.made)),
            BlowKind::Captures => told("facts-danger", blow),
            BlowKind::Kills => told("facts-danger-kill", blow),
            BlowKind::Gains | BlowKind::Squeezes => told("facts-danger-gain", blow),
        }),
        None => (enemy.is_whole && enemy.is_harmless).then(|| msg!("facts-safe")),
    });
    [Some(can), danger].into_iter().flatten().collect()
}

/// Returns what the players can take from each other in a game without captures.
fn of_counts(squeeze: Squeeze, state: &dyn GameState, outlook: &Outlook) -> Vec<Phrase> {
    let (own, me) = (&outlook.own, state.to_move());
    let can = match &own.best {
        Some(Blow { kind: BlowKind::Wins, made, .. }) => msg!("facts-win", move = text(made)),
        Some(Blow { made, count, .. }) => {
            let left = standing(state, me.other()).saturating_sub(*count);
            Phrase::new(squeeze.lowers).with("move", text(made)).with("left", left)
        }
        None if !own.is_whole => msg!("facts-many"),
        None => Phrase::new(squeeze.nothing).with("moves", own.moves as i64),
    };
    let blow = outlook.enemy.as_ref().and_then(|enemy| enemy.best.as_ref());
    let danger = blow.map(|Blow { kind, made, .. }| match kind {
        BlowKind::Wins => msg!("facts-loss", move = text(made)),
        _ => Phrase::new(squeeze.danger).with("move", text(made)).with("left", standing(state, me)),
    });
    [Some(can), danger].into_iter().flatten().collect()
}

fn told(id: &'static str, blow: &Blow) -> Phrase {
    msg!(id, move = text(&blow.made), count = blow.count)
}

/// Returns the sentences as one text.
pub fn joined(facts: Vec<Phrase>) -> PhraseArg {
    PhraseArg::Joined(facts, " ")
}
