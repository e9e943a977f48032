//! Sentences about the computer as a player, which is ourselves.

use super::{CardWords, Named};
use crate::play::MatchId;

/// Sentences of one language about the computer as a player.
pub trait ComputerWording: Sync {
    /// How well a level plays, half a sentence: "a club player".
    fn level(&self, level: u8) -> &'static str;
    /// The card of a match against the computer, which has begun.
    fn against_computer(&self, card: &CardWords, level: u8, id: MatchId) -> String;
    /// The answer to whoever challenged the computer: who moves first, and whether what follows comes in his direct
    /// messages, where he reads this.
    fn computer_accepts(&self, of: &Named, level: u8, your_move: bool, direct: bool) -> String;
    /// A level was named, but not the computer as the opponent; its mention.
    fn level_of_nobody(&self, computer: &str) -> String;
    /// The board while the computer, by this name, thinks about its move.
    fn board_thinking(&self, of: &Named, number: u32, name: &str, side: &str, last: Option<&str>) -> String;
    /// What follows when somebody has moved and the computer thinks.
    fn now_i_think(&self) -> &'static str;
    /// The answer to whoever would move while the computer thinks.
    fn wait_for_computer(&self, of: &Named, name: &str) -> String;
}
