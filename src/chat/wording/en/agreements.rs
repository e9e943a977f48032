//! Draws and takebacks, in English.

use super::{English, named};
use crate::chat::wording::{AgreementWords, Named, TurnNote};
use crate::play::{NoAgreement, Proposal};

/// "a draw", "a takeback".
fn what(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "a draw",
        Proposal::Takeback => "a takeback",
    }
}

/// "draw offer", "request for a takeback".
fn offer(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "draw offer",
        Proposal::Takeback => "request for a takeback",
    }
}

impl English {
    /// A message about an offer in this match.
    pub fn agreement(&self, of: &Named, said: &AgreementWords) -> String {
        let of = named(of);
        match *said {
            AgreementWords::Asks { to, by, what: Proposal::Draw, .. } => {
                format!("{to}, **{by}** offers you a draw in {of}. Your next move counts as a no.")
            }
            AgreementWords::Asks { to, by, what: Proposal::Takeback, moves } => format!(
                "{to}, **{by}** asks to take back **{}** in {of}, and would move again. Your next move counts as a no.",
                moves.join("**, **")
            ),
            AgreementWords::Refused { to, by, what: Proposal::Draw } => {
                format!("{to}, {by} does not want a draw in {of}: the game goes on.")
            }
            AgreementWords::Refused { to, by, what: Proposal::Takeback } => {
                format!("{to}, {by} does not agree to a takeback in {of}: the game goes on as it stands.")
            }
            AgreementWords::Offered { to, what: Proposal::Draw } => {
                format!(
                    "You offered {to} a draw in {of}. It stands until it is answered, or until {to} moves."
                )
            }
            AgreementWords::Offered { to, what: Proposal::Takeback } => {
                format!(
                    "You asked {to} whether you may take your move back in {of}. That stands until one of you moves."
                )
            }
            AgreementWords::Waits { to, what } => {
                format!("Your {} in {of} waits for the answer of {to}.", offer(what))
            }
            AgreementWords::Withdrawn { what } => format!("You withdrew your {} in {of}.", offer(what)),
            AgreementWords::DrawQuestion { by } => {
                format!("Do you agree to {by}'s draw offer in {of}? The match then ends, and nobody wins.")
            }
            AgreementWords::Drawn => format!("You agreed to a draw in {of}."),
            AgreementWords::TakenBack { by, of: asker } => {
                format!("**{by}** agreed: {asker} moves again in {of}.")
            }
            AgreementWords::SaidNo { by, what: proposed } => {
                format!("**{by}** said no to {} in {of}.", what(proposed))
            }
        }
    }
}

/// An addition to a turn message, with a space before it.
pub fn note(note: TurnNote, opponent: &str) -> String {
    match note {
        TurnNote::TakenBack => format!(" {opponent} agreed to your takeback: choose again."),
        TurnNote::NotTaken(what) => format!(" That was a no to your {}.", offer(what)),
    }
}

/// The refusal of an offer or an answer.
pub fn refusal(no: NoAgreement) -> String {
    match no {
        NoAgreement::Stands { offer: standing, own: true } => {
            format!("Your {} still waits for an answer. Withdraw it first.", offer(standing.what))
        }
        NoAgreement::Stands { offer: standing, own: false } => {
            format!("Your opponent's {} waits for your answer first.", offer(standing.what))
        }
        NoAgreement::OfferedBefore { what: Proposal::Draw } => {
            "You have offered a draw since your last move. You may offer one again after your next.".into()
        }
        NoAgreement::OfferedBefore { what: Proposal::Takeback } => {
            "You have asked for a takeback since your last move. You may ask again after your next.".into()
        }
        NoAgreement::NothingToTakeBack => "You have not moved yet: there is nothing to take back.".into(),
        NoAgreement::TooManyTakebacks { limit } => {
            format!("This match was taken back {limit} times already: from here on, moves stand.")
        }
        NoAgreement::Gone { what } => format!(
            "This {} does not stand any more: it was answered or withdrawn, or the game went on.",
            offer(what)
        ),
        NoAgreement::OwnOffer => "This is your own offer: your opponent must answer it.".into(),
        NoAgreement::NotOfferer => "Only who made an offer can withdraw it.".into(),
    }
}
