//! The answer to an interaction, as the chat service's side asks for it.

use async_trait::async_trait;

use super::{Answer, Invocation, ReplyMode, Request};
use crate::game::{Language, Phrase};
use crate::play::{ChannelId, ServerId, Timestamp};

/// Answers interactions. It never fails: a fault of ours is answered with a sentence.
#[async_trait]
pub trait Handler: Send + Sync {
    async fn handle(&self, invocation: Invocation, request: Request) -> Answer;

    /// The bot came to a server. `channels` are those where it may write, the likeliest for its first words first.
    async fn joined(&self, server: ServerId, channels: Vec<ChannelId>, language: Language, now: Timestamp);

    /// The sentence of a phrase.
    fn say(&self, phrase: &Phrase, language: Language) -> String;

    /// The place of the answer to a press, where it takes long enough to be announced.
    fn mode(&self, invocation: &Invocation, request: &Request) -> ReplyMode;
}
