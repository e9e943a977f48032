//! The interface through which the connection to Discord requests answers to interactions.

use async_trait::async_trait;

use super::invocation::{Invocation, Request};
use super::message::{Answer, ReplyMode};
use crate::play::ids::{ChannelId, ServerId};
use crate::play::time::Timestamp;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;

/// Answers interactions. Handling never fails: if something breaks, the answer is an apology.
#[async_trait]
pub trait Handler: Send + Sync {
    async fn handle(&self, invocation: Invocation, request: Request) -> Answer;

    /// Reacts when the bot joins a server. `channels` are those that it may write in, the best one for a greeting
    /// first.
    async fn joined(&self, server: ServerId, channels: Vec<ChannelId>, language: Language, now: Timestamp);

    /// Returns the sentence of a phrase.
    fn say(&self, phrase: &Phrase, language: Language) -> String;

    /// Returns the place of the answer to a press, for answers slow enough to be announced first.
    fn mode(&self, invocation: &Invocation, request: &Request) -> ReplyMode;
}
