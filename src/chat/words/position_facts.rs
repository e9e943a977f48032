//! Sentences about a position for the player to move, from the rules alone: what they can take, what is in danger, and
//! how far the goal is.

use crate::chat::words::voice::{Voice, msg, text};
use crate::service::matches::outlook::{Blow, BlowKind, Outlook};
use postern_rules::diagram::words::strip_texts;
use postern_rules::game::state::GameState;
use postern_rules::phrase::{Phrase, PhraseArg};

/// Returns two or three sentences. Says nothing of a danger that is not known.
pub fn facts(voice: &Voice, state: &dyn GameState, outlook: &Outlook) -> Vec<Phrase> {
    let own = &outlook.own;
    let can = match &own.best {
        Some(blow) => match blow.kind {
            BlowKind::Wins => msg!("facts-win", move = text(&blow.made)),
            BlowKind::Captures => told("facts-take", blow),
            BlowKind::Kills => told("facts-kill", blow),
            BlowKind::Gains => told("facts-gain", blow),
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
            BlowKind::Gains => told("facts-danger-gain", blow),
        }),
        None => (enemy.is_whole && enemy.is_harmless).then(|| msg!("facts-safe")),
    });
    let counts = strip_texts(&state.diagram(), &|phrase| voice.say(phrase)).counts.join(", ");
    let goal = msg!("facts-goal", goal = text(&voice.summary(state.info())), counts = text(&counts));
    [Some(can), danger, Some(goal)].into_iter().flatten().collect()
}

fn told(id: &'static str, blow: &Blow) -> Phrase {
    msg!(id, move = text(&blow.made), count = blow.count)
}

/// Returns the sentences as one text.
pub fn joined(facts: Vec<Phrase>) -> PhraseArg {
    PhraseArg::Joined(facts, " ")
}
