//! Who answers a visit, as the chat service's side sees it.

use async_trait::async_trait;

use super::{Answer, Intent, Visit};

/// Answers visits. It never fails: what went wrong on our side is an answer, too.
#[async_trait]
pub trait Reception: Send + Sync {
    async fn visit(&self, visit: Visit, intent: Intent) -> Answer;
}
