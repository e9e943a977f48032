//! The interface through which the connection to Discord requests answers to interactions.

use std::pin::Pin;

use async_trait::async_trait;

use crate::invocation::{Invocation, Request};
use crate::message::awaited::Awaited;
use crate::message::{Answer, Message, ReplyMode};
use postern_play::ids::{ChannelId, ServerId};
use postern_play::time::Timestamp;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;

/// An answer in progress.
pub struct Handling {
    /// The place of the answer if it succeeds, for answers slow enough to be announced first. `None` if the answer can't
    /// be announced: a form or suggestions, which must come in time.
    pub mode: Option<ReplyMode>,
    pub answer: Pin<Box<dyn Future<Output = Answer> + Send>>,
}

/// The state of an answer that an event makes out of date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Renewed {
    /// The event has not happened yet.
    Waits,
    /// The answer from now on.
    Answer(Box<Message>),
    /// Another message tells everything: the answer can go.
    Needless,
}

/// Answers interactions. Handling never fails: if something breaks, the answer is an apology.
#[async_trait]
pub trait Handler: Send + Sync {
    /// Reads a request and returns its answer, which is made when it is awaited.
    fn handle(&self, invocation: Invocation, request: Request) -> Handling;

    /// Returns what becomes of the answer to this interaction: composed again if the event has happened. A handler
    /// whose answers await nothing is never asked.
    async fn renewed(&self, _of: Invocation, _awaited: Awaited) -> Renewed {
        Renewed::Waits
    }

    /// Reacts when the bot joins a server. `channels` are those that it may write in, the best one for a greeting
    /// first.
    async fn joined(&self, server: ServerId, channels: Vec<ChannelId>, language: Language, now: Timestamp);

    /// Reacts when a channel or thread was deleted or locked.
    async fn lost(&self, channel: ChannelId, now: Timestamp);

    /// Returns the sentence of a phrase.
    fn say(&self, phrase: &Phrase, language: Language) -> String;
}
