//! The answer to an interaction, as the chat service's side asks for it.

use async_trait::async_trait;

use super::{Answer, Invocation, ReplyMode, Request};
use crate::game::{Language, Phrase};

/// Answers interactions. It never fails: a fault of ours is answered with a sentence.
#[async_trait]
pub trait Handler: Send + Sync {
    async fn handle(&self, invocation: Invocation, request: Request) -> Answer;

    /// The sentence of a phrase.
    fn say(&self, phrase: &Phrase, language: Language) -> String;

    /// The place of the answer to a press, where it takes long enough to be announced.
    fn mode(&self, invocation: &Invocation, request: &Request) -> ReplyMode;
}
