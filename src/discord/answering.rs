//! The way of an answer to whoever asked: at once, or announced at once and brought later.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::{ApplicationId, InteractionId, LightMethod, Route};
use tokio::time::{Instant, sleep};

use super::rest::{CallError, Rest};
use super::writing::{self, Body};
use crate::chat::voice::msg;
use crate::chat::{Handler, Message, Reply, ReplyMode};
use crate::game::{Language, Phrase};
use crate::metrics;

/// Discord waits 3 s for an answer (interactions/receiving-and-responding); the way there takes some of it.
pub(super) const IN_TIME: Duration = Duration::from_millis(2500);
/// What is not ready by then is announced: the announcement needs time to get through, too.
pub(super) const AT_ONCE: Duration = Duration::from_millis(1500);
/// An answer that was announced may come for 15 minutes (interactions/receiving-and-responding, Followup Messages).
pub(super) const LATE: Duration = Duration::from_secs(14 * 60);
/// How long one attempt to get an answer through may take: one that hangs must leave time for another.
const ATTEMPT: Duration = Duration::from_millis(800);
/// Between two attempts to get an answer through.
const PAUSE: Duration = Duration::from_millis(150);
/// Between two attempts to bring an answer that was announced, which has more time.
const LATER_PAUSE: Duration = Duration::from_secs(1);
/// How often that is attempted.
const ATTEMPTS: u32 = 5;

/// The type of an interaction that asks for suggestions (interactions/receiving-and-responding, Interaction Type).
const TYPING: u8 = 4;

/// Discord's numbers of errors (topics/opcodes-and-status-codes, JSON Error Codes).
const UNKNOWN_INTERACTION: u64 = 10_062;
const ALREADY_ANSWERED: u64 = 40_060;

/// What is needed to answer an interaction, whether or not it could be read.
pub(super) struct Caller {
    pub id: InteractionId,
    pub token: String,
    /// He is typing, and can be answered with nothing but suggestions.
    pub typing: bool,
    /// True if they pressed on a message made of components alone.
    pub on_components: bool,
    /// The language of the person.
    pub language: Language,
    pub came: Instant,
}

impl Caller {
    pub fn new(id: InteractionId, token: &str, typing: bool, language: Language) -> Caller {
        let (token, on_components) = (token.to_owned(), false);
        Caller { id, token, typing, on_components, language, came: Instant::now() }
    }

    /// Whoever caused an interaction that serenity can't read, if at least number and token can be.
    pub fn of_unreadable(interaction: &Value) -> Option<Caller> {
        let id = interaction["id"].as_str()?.parse().ok()?;
        let language = interaction["locale"].as_str().and_then(|locale| locale.parse().ok());
        let typing = interaction["type"] == TYPING;
        Some(Caller::new(id, interaction["token"].as_str()?, typing, language.unwrap_or_default()))
    }

    /// What the person is shown and the log has, so that one can be found from the other.
    pub fn reference(&self) -> String {
        // The upper bits are a time in milliseconds, the lower ones a counter (reference, Snowflakes).
        let id = self.id.get();
        format!("{:04X}", (id ^ (id >> 22)) & 0xFFFF)
    }

    /// The answer where there is none.
    pub fn excuse(&self, sentence: &str) -> Body {
        if self.typing {
            writing::suggestions(&[])
        } else {
            writing::callback(ReplyMode::Private, &Message::text(sentence), false)
        }
    }
}

/// Sends answers.
#[derive(Clone)]
pub(super) struct Answering {
    pub rest: Arc<Rest>,
    /// The number of our application, by which answers that were announced are addressed.
    pub application: u64,
    /// Answers interactions, and has the sentences.
    pub reception: Arc<dyn Handler>,
}

impl Answering {
    /// The sentence to a person whose interaction failed by a fault of ours.
    pub fn fault(&self, caller: &Caller) -> String {
        metrics::FAULTS.add();
        self.say(caller, &msg!("fault", reference = caller.reference()))
    }

    pub fn say(&self, caller: &Caller, phrase: &Phrase) -> String {
        self.reception.say(phrase, caller.language)
    }

    /// Sends an answer at once, again as long as it may help. Returns true if it arrived, and not an excuse for it.
    pub async fn respond(&self, caller: &Caller, body: &Body) -> bool {
        let reference = caller.reference();
        let delivered = self.deliver(caller, body).await;
        if let Err(error) = &delivered
            && refused_content(error)
        {
            let excuse = caller.excuse(&self.fault(caller));
            if let Err(error) = self.rest.respond(caller.id, &caller.token, &excuse, ATTEMPT).await {
                tracing::error!(reference, "nor did the excuse for it: {error}");
            }
        }
        let took = caller.came.elapsed();
        if took > IN_TIME {
            tracing::warn!(reference, "answering took {} ms", took.as_millis());
        }
        delivered.is_ok()
    }

    /// Says that the answer will come, and in which way. False where that was refused: then none can come. Where only
    /// its confirmation did not arrive, it may.
    pub async fn announce(&self, caller: &Caller, way: ReplyMode) -> bool {
        let announced = self.deliver(caller, &writing::announcement(way)).await;
        matches!(announced, Ok(()) | Err(CallError::NoAnswer(_)))
    }

    /// Brings an answer that was announced to come in this way.
    pub async fn bring(&self, caller: &Caller, announced: ReplyMode, reply: &Reply) {
        let reference = caller.reference();
        let Err(error) = self.bring_patiently(caller, announced, reply).await else { return };
        tracing::error!(reference, "a late answer did not get through: {error}");
        if refused_content(&error) {
            let excuse = Reply::private(Message::text(self.fault(caller)));
            if let Err(error) = self.bring_once(caller, announced, &excuse).await {
                tracing::error!(reference, "nor did the excuse for it: {error}");
            }
        }
    }

    /// Deletes the answer that was given with this token, after some time. It says what is true until then, and for ever
    /// where this fails.
    pub async fn put_away(&self, token: String, after: Duration) {
        sleep(after).await;
        let application_id = ApplicationId::new(self.application);
        let route = Route::WebhookOriginalInteractionResponse { application_id, token: &token };
        if let Err(error) = self.rest.take_back(route).await {
            tracing::info!("an answer stays: {error}");
        }
    }

    /// The first answer of an interaction. An error is in the log already.
    async fn deliver(&self, caller: &Caller, body: &Body) -> Result<(), CallError> {
        let reference = caller.reference();
        let mut sent_before = false;
        loop {
            let error = match self.rest.respond(caller.id, &caller.token, body, ATTEMPT).await {
                Ok(()) => {
                    metrics::ANSWERS.note(caller.came.elapsed());
                    return Ok(());
                }
                Err(error) => error,
            };
            // The first attempt got through, only its confirmation was lost.
            if sent_before && error.code() == ALREADY_ANSWERED {
                return Ok(());
            }
            sent_before |= matches!(error, CallError::NoAnswer(_));
            let wait = pause(&error, PAUSE);
            if let Some(wait) = wait.filter(|wait| caller.came.elapsed() + *wait < IN_TIME) {
                sleep(wait).await;
                continue;
            }
            match error.code() {
                UNKNOWN_INTERACTION => tracing::warn!(reference, "an answer came too late: {error}"),
                ALREADY_ANSWERED => tracing::warn!(reference, "somebody else answered before: {error}"),
                _ => tracing::error!(reference, "an answer did not get through: {error}"),
            }
            return Err(error);
        }
    }

    async fn bring_patiently(
        &self,
        caller: &Caller,
        announced: ReplyMode,
        reply: &Reply,
    ) -> Result<(), CallError> {
        let mut attempt = 1;
        loop {
            let error = match self.bring_once(caller, announced, reply).await {
                Ok(()) => return Ok(()),
                Err(error) => error,
            };
            let wait = pause(&error, LATER_PAUSE).filter(|wait| caller.came.elapsed() + *wait < LATE);
            let Some(wait) = wait.filter(|_| attempt < ATTEMPTS) else { return Err(error) };
            attempt += 1;
            sleep(wait).await;
        }
    }

    async fn bring_once(
        &self,
        caller: &Caller,
        announced: ReplyMode,
        reply: &Reply,
    ) -> Result<(), CallError> {
        let (application_id, token) = (ApplicationId::new(self.application), caller.token.as_str());
        match (announced, reply.mode) {
            // What was announced is the message that was pressed on: it stays as it is.
            (ReplyMode::Update, ReplyMode::Private) => {
                let route = Route::WebhookFollowupMessages { application_id, token };
                let body = writing::follow_up(&reply.message);
                self.rest.follow(LightMethod::Post, route, &body).await
            }
            // What was announced as a message of its own becomes one, whatever was meant.
            _ => {
                let over = announced == ReplyMode::Update && caller.on_components;
                let route = Route::WebhookOriginalInteractionResponse { application_id, token };
                self.rest.follow(LightMethod::Patch, route, &writing::edit(&reply.message, over)).await
            }
        }
    }
}

/// How long to wait before an answer is sent again; none where that does not help.
fn pause(error: &CallError, usual: Duration) -> Option<Duration> {
    match error {
        CallError::NoAnswer(_) => Some(usual),
        CallError::Refused(refusal) if refusal.status == 429 => Some(refusal.retry_after.unwrap_or(usual)),
        CallError::Refused(refusal) if refusal.status >= 500 => Some(usual),
        _ => None,
    }
}

/// Whether Discord refused what the answer says, so that another one may still be given.
fn refused_content(error: &CallError) -> bool {
    error
        .refusal()
        .is_some_and(|refusal| matches!(refusal.status, 400 | 413) && refusal.code != ALREADY_ANSWERED)
}

#[cfg(test)]
mod tests {
    use super::super::rest::Refusal;
    use super::*;

    fn refused(status: u16, code: u64) -> CallError {
        let retry_after = None;
        CallError::Refused(Refusal { status, code, message: String::new(), retry_after, global: false })
    }

    #[test]
    fn an_answer_is_sent_again_only_where_that_helps() {
        let pause = |error| pause(&error, PAUSE);
        assert!(pause(CallError::NoAnswer("cut".into())).is_some());
        assert!(pause(refused(502, 0)).is_some());
        assert!(pause(refused(429, 0)).is_some());
        assert!(pause(refused(404, UNKNOWN_INTERACTION)).is_none());
        assert!(pause(refused(400, 50_035)).is_none());
        assert!(refused_content(&refused(400, 50_035)));
        assert!(!refused_content(&refused(400, ALREADY_ANSWERED)));
        assert!(!refused_content(&refused(404, UNKNOWN_INTERACTION)));
    }
}
