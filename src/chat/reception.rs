//! Who answers a ctx, as the chat service's side sees it.

use async_trait::async_trait;

use super::{Answer, Context, ReplyMode, Request};

/// Answers visits. It never fails: what went wrong on our side is an answer, too.
#[async_trait]
pub trait Reception: Send + Sync {
    async fn ctx(&self, ctx: Context, request: Request) -> Answer;

    /// How the answer to a press will appear, where it has to be announced because it takes long.
    fn way(&self, request: &Request) -> ReplyMode;
}
