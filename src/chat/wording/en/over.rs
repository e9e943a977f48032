//! The ends of matches, in English.

use super::{English, named};
use crate::chat::wording::OverWords;
use crate::play::How;

impl English {
    /// The last message of a match.
    pub fn over(&self, over: &OverWords) -> String {
        let result = match (&over.winner, over.how) {
            (None, How::Closed) => "it was closed without a result".to_owned(),
            (None, How::Length) => "it is a **draw**: it has as many moves as a game may have".to_owned(),
            (None, How::Agreed) => "it is a **draw** by agreement".to_owned(),
            (None, _) => "it is a **draw**".to_owned(),
            (Some((winner, side)), How::Rules | How::Agreed | How::Closed | How::Length) => {
                format!("**{winner}** ({side}) wins")
            }
            (Some((winner, side)), How::Resigned) => {
                format!(
                    "{} resigned, **{winner}** ({side}) wins",
                    over.loser.as_deref().unwrap_or("the opponent")
                )
            }
            (Some((winner, side)), How::Time) => {
                format!("**{winner}** ({side}) wins on time")
            }
        };
        let rule = over.rule.as_ref().map_or(String::new(), |rule| format!(" – {rule}"));
        // The rule may tell the score already.
        let told =
            |points: u32| rule.split(|c: char| !c.is_ascii_digit()).any(|word| word == points.to_string());
        let score = match over.score {
            Some((first, second)) if !(told(first) && told(second)) => format!(" ({first} : {second})"),
            _ => String::new(),
        };
        let last = over.last.as_ref().map_or(String::new(), |last| format!(" Last move: **{last}**."));
        format!(
            "{} – {} is over: {result}{rule}{score}, after {} moves.{last}",
            over.mentions,
            named(&over.of),
            over.moves
        )
    }

    /// Half a sentence, for records: why a match ended that its rules did not end.
    pub fn result(&self, how: How) -> &'static str {
        match how {
            How::Rules => "by the rules of the game",
            How::Resigned => "the opponent resigned",
            How::Time => "the opponent's time was over",
            How::Agreed => "both players agreed",
            How::Closed => "it was closed without a result",
            How::Length => "it had as many moves as a game may have",
        }
    }
}
