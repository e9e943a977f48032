//! Why something is not done, in English.

use super::{English, agreements, computer, sentence};
use crate::chat::markup::moment;
use crate::play::{Answer, Done, PauseReason, Refusal};

impl English {
    /// The refusal of a command.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::NotYourMatch => "You do not play in this match.".into(),
            Refusal::NotYourTurn => "It is not your turn.".into(),
            Refusal::AlreadyDone(done) => already_done(done),
            Refusal::MoveTooLong { limit } => format!("A move may have at most {limit} characters."),
            Refusal::ClockStands(PauseReason::Frozen) => "This match is stopped: no time passes.".into(),
            Refusal::ClockStands(_) => {
                "Your opponent could not be told of the turn yet: no time passes until then.".into()
            }
            Refusal::ClosableFrom(from) => {
                format!("You can close this match without a result {}, not before.", moment(*from))
            }
            Refusal::NotClosable => "There is no reason to close this match without a result.".into(),
            Refusal::TooFast { limit } => {
                format!("You made {limit} challenges within a minute; wait a moment before the next one.")
            }
            Refusal::TooManyTo { limit } => {
                format!(
                    "{limit} of your challenges to this player are open already; wait for an answer first."
                )
            }
            Refusal::MovedOn { .. } => self.moved_on().into(),
            Refusal::Move(error) => sentence(&error.to_string()),
            Refusal::MatchOver => "This match is over.".into(),
            Refusal::Frozen => {
                "This match is stopped: its moves do not lead to the position that was recorded. \
                 Nothing is lost; the operator of the bot has been told."
                    .into()
            }
            Refusal::StillTime { until: Some(until) } => {
                format!("Your opponent still has time: the move is due {}.", moment(*until))
            }
            Refusal::StillTime { until: None } => "This match has no time limit.".into(),
            Refusal::OwnClock { .. } => "It is your own turn.".into(),
            Refusal::NoSuchMatch => "There is no such match.".into(),
            Refusal::NoSuchChallenge => "There is no such challenge.".into(),
            Refusal::ChallengeClosed => {
                "This challenge is closed: it was taken, declined, withdrawn, or nobody answered in time."
                    .into()
            }
            Refusal::OwnChallenge => "This is your own challenge: somebody else must answer it.".into(),
            Refusal::NotChallenged => "This challenge is for somebody else.".into(),
            Refusal::NotChallenger => "Only the challenger can withdraw it.".into(),
            Refusal::OfferedAlready => {
                "You have made the same challenge already, and it still stands. `/games` shows where.".into()
            }
            Refusal::Oneself => "You can't challenge yourself.".into(),
            Refusal::TooMany { limit } => {
                format!("You have {limit} matches and challenges already; finish some of them first.")
            }
            Refusal::TooManyComputers { limit, running } => computer::too_many(*limit, running),
            Refusal::BegunAlready { of } => computer::begun_already(*of),
            Refusal::TimeOfComputer => computer::TIME_OF_COMPUTER.into(),
            Refusal::StillRunning => {
                "Only finished games are reviewed: this one is still being played.".into()
            }
            Refusal::NothingToReview { least } => {
                format!("There is nothing to review: the game ended before {least} moves were played.")
            }
            Refusal::TooManyReviews { limit } => format!(
                "{limit} reviews that you asked for are being made already; ask again when one of them is done."
            ),
            Refusal::Agreement(no) => agreements::refusal(*no),
            Refusal::Repeated => "That was done already.".into(),
        }
    }
}

/// The answer to a person who asks for something a second time: it was done.
fn already_done(done: &Done) -> String {
    match done {
        Done::Move(text) => format!("**{text}** is played."),
        Done::Resigned => "You resigned this game.".into(),
        Done::Claimed => "You have won this game on time.".into(),
        Done::Closed => "This game is closed without a result.".into(),
        Done::Offered(_) => "You have offered that, and it waits for an answer.".into(),
        Done::Answered(_, Answer::Agreed) => "You have agreed to that.".into(),
        Done::Answered(_, Answer::Refused) => "You have said no to that.".into(),
        Done::Answered(_, Answer::Withdrawn) => "You have withdrawn that.".into(),
    }
}
