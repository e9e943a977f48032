//! Sends the answer to an interaction: at once, or as a deferred answer that is announced at once and follows later.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::time::{Instant, sleep};

use super::doubled::{Doubled, Prepared};
use super::fields::id;
use super::reading::{TYPING, is_on_components, language};
use super::renewals::{Renewal, Renewals};
use crate::rest::call_error::{CallError, DiscordRefusal};
use crate::rest::pace::Urgency;
use crate::rest::route::{Method, Route};
use crate::rest::writing::Body;
use crate::rest::{Paced, Rest, writing};
use postern_chat::message::handler::{Handler, Renewed};
use postern_chat::message::{Message, Reply, ReplyMode};
use postern_metrics as metrics;
use postern_mutants::Mutant;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_words::voice::msg;

/// Time to answer an interaction. Discord waits 3 s (interactions/receiving-and-responding), part of which is spent on
/// the network.
pub(crate) const IN_TIME: Duration = Duration::from_millis(2500);
/// Time after which an answer is deferred: the announcement needs time to arrive, too.
pub(crate) const AT_ONCE: Duration = Duration::from_millis(1500);
/// Time to send a deferred answer. Discord accepts it for 15 minutes (interactions/receiving-and-responding, Followup
/// Messages).
pub(crate) const LATE: Duration = Duration::from_secs(14 * 60);
/// Time until which the first attempts to send an answer may take. A slow answer of Discord is awaited, because a second
/// request would only add to its load.
const AWAITED: Duration = Duration::from_millis(2000);
/// Time at which the last attempt gives up.
const OVER: Duration = Duration::from_secs(3);
/// Least time for an attempt that starts before then, and time limit of an excuse.
const ATTEMPT: Duration = Duration::from_millis(800);
/// Pause between two attempts to send an answer.
const PAUSE: Duration = Duration::from_millis(150);
/// Longest wait for a limit of a further answer or a deletion.
const LATER: Duration = Duration::from_secs(60);
/// Pause between two attempts to send a deferred answer, which has more time.
const LATER_PAUSE: Duration = Duration::from_secs(1);
/// Maximum number of attempts to send a deferred answer.
const ATTEMPTS: u32 = 5;

/// Discord's error codes (topics/opcodes-and-status-codes, JSON Error Codes).
const UNKNOWN_INTERACTION: u64 = 10_062;
const ALREADY_ANSWERED: u64 = 40_060;
const UNKNOWN_MESSAGE: u64 = 10_008;

/// The data needed to answer an interaction, even one that can't be read.
pub(crate) struct Caller {
    pub id: u64,
    pub token: String,
    /// True for autocomplete, which accepts only suggestions as an answer.
    pub typing: bool,
    /// True if the pressed message consists of components only.
    pub on_components: bool,
    /// The interaction that made the pressed message; `None` without one.
    pub made_by: Option<u64>,
    /// The language of the person.
    pub language: Language,
    pub came: Instant,
}

impl Caller {
    /// Reads from an interaction what its answer needs. `None` without an id or a token.
    pub(crate) fn of(interaction: &Value) -> Option<Caller> {
        Some(Caller {
            id: id(&interaction["id"])?,
            token: interaction["token"].as_str()?.to_owned(),
            typing: interaction["type"] == TYPING,
            on_components: is_on_components(interaction),
            made_by: id(&interaction["message"]["interaction_metadata"]["id"]),
            language: language(interaction["locale"].as_str().unwrap_or_default()),
            came: Instant::now(),
        })
    }

    /// The reference shown to the person and written to the log, which connects the two.
    pub(crate) fn reference(&self) -> String {
        // The upper bits are a time in milliseconds, the lower ones a counter (reference, Snowflakes).
        let id = self.id;
        format!("{:04X}", (id ^ (id >> 22)) & 0xFFFF)
    }

    /// The answer to send if there is no proper one.
    pub(crate) fn excuse(&self, sentence: &str) -> Body {
        if self.typing {
            writing::suggestions(&[])
        } else {
            writing::callback(ReplyMode::Private, &Message::text(sentence), false)
        }
    }
}

/// Sends answers.
#[derive(Clone)]
pub(crate) struct Answering {
    pub rest: Arc<Rest>,
    /// Our application id, which addresses deferred answers.
    pub application: u64,
    /// Handles interactions, and has the sentences.
    pub interactions: Arc<dyn Handler>,
    /// The interactions that came before.
    pub doubled: Arc<Doubled>,
    /// The answers that wait for an event.
    pub renewals: Arc<Renewals>,
}

/// The fate of a first answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Given,
    /// The person got another answer: an excuse, since Discord refused this one, or the answer of another process.
    Replaced,
    Lost,
}

impl Answering {
    pub(crate) fn new(rest: Arc<Rest>, application: u64, interactions: Arc<dyn Handler>) -> Answering {
        Answering { rest, application, interactions, doubled: Arc::default(), renewals: Arc::default() }
    }

    /// The sentence for a person whose interaction failed through a fault of ours. Counts the fault.
    pub(crate) fn fault(&self, caller: &Caller) -> String {
        metrics::FAULTS.add();
        self.say(caller, &msg!("fault", reference = caller.reference()))
    }

    pub(crate) fn say(&self, caller: &Caller, phrase: &Phrase) -> String {
        self.interactions.say(phrase, caller.language)
    }

    /// Sends an answer at once, with retries as long as they may help, and what follows it.
    pub(crate) async fn give(&self, caller: &Caller, answer: &Prepared) -> Fate {
        let reference = caller.reference();
        let delivered = self.deliver(caller, &answer.body).await;
        let fate = match &delivered {
            Ok(()) => Fate::Given,
            Err(error) if error.code() == ALREADY_ANSWERED => Fate::Replaced,
            Err(error) if refused_content(error) => {
                let fault = || caller.excuse(&self.fault(caller));
                let excuse = answer.instead.clone().unwrap_or_else(fault);
                if let Err(error) = self.rest.respond(caller.id, &caller.token, &excuse, ATTEMPT).await {
                    tracing::error!(reference, "nor did the excuse for it: {error}");
                }
                Fate::Replaced
            }
            Err(_) => Fate::Lost,
        };
        let took = caller.came.elapsed();
        if took > IN_TIME {
            tracing::warn!(reference, "answering took {} ms", took.as_millis());
        }
        if fate == Fate::Given {
            self.follow_up(caller, answer.aside.clone(), answer.goes, answer.renewal.clone());
        }
        fate
    }

    /// Sends a further answer, deletes the first one after a time, and renews it after its event, in the background.
    pub(crate) fn follow_up(
        &self,
        caller: &Caller,
        aside: Option<Message>,
        goes: Option<Duration>,
        renewal: Option<Renewal>,
    ) {
        if let Some(renewal) = renewal {
            let (answering, token, of) = (self.clone(), caller.token.clone(), renewal.message_of);
            let task = tokio::spawn(async move { answering.renew(token, renewal).await });
            self.renewals.note(of, &task);
        }
        if let Some(aside) = aside {
            let (answering, token) = (self.clone(), caller.token.clone());
            tokio::spawn(async move { answering.add(token, aside).await });
        }
        if let Some(after) = goes {
            let (answering, token) = (self.clone(), caller.token.clone());
            tokio::spawn(async move { answering.put_away(token, after).await });
        }
    }

    /// Announces a deferred answer and its mode. Returns false if Discord refused the announcement, so that no answer
    /// can follow. True if only the confirmation was lost.
    pub(crate) async fn announce(&self, caller: &Caller, way: ReplyMode) -> bool {
        let announced = self.deliver(caller, &writing::announcement(way)).await;
        matches!(announced, Ok(()) | Err(CallError::NoAnswer(_)))
    }

    /// Sends a deferred answer that was announced in this mode.
    pub(crate) async fn bring(&self, caller: &Caller, announced: ReplyMode, reply: &Reply) {
        let reference = caller.reference();
        let brought = patiently(caller.came, || self.bring_once(caller, announced, reply)).await;
        let Err(error) = brought else { return };
        tracing::error!(reference, "a late answer did not get through: {error}");
        if refused_content(&error) {
            let excuse = Reply::private(Message::text(self.fault(caller)));
            if let Err(error) = self.bring_once(caller, announced, &excuse).await {
                tracing::error!(reference, "nor did the excuse for it: {error}");
            }
        }
    }

    /// Deletes the answer sent with this token after some time. If that fails, the answer stays; its content remains
    /// true.
    async fn put_away(&self, token: String, after: Duration) {
        sleep(after).await;
        if let Err(error) = patiently(Instant::now(), || self.withdraw(&token)).await {
            tracing::info!("an answer stays: {error}");
        }
    }

    /// Replaces the answer sent with this token once its event has happened, or deletes it. If that fails, the answer
    /// stays.
    async fn renew(&self, token: String, renewal: Renewal) {
        let renewed = renewal.due(&*self.interactions).await;
        let (application_id, token) = (self.application, token.as_str());
        let done = match renewed {
            None | Some(Renewed::Waits) => return,
            Some(Renewed::Needless) => patiently(Instant::now(), || self.withdraw(token)).await,
            Some(Renewed::Answer(message)) => {
                let body = &writing::edit(&message, renewal.on_components);
                let replace = || async move {
                    let route = Route::WebhookOriginalInteractionResponse { application_id, token };
                    self.later(LATER).follow(Method::Patch, route, body).await
                };
                patiently(Instant::now(), replace).await
            }
        };
        match done {
            // The person has dismissed it.
            Err(error) if error.code() == UNKNOWN_MESSAGE => {}
            Err(error) => tracing::info!("an answer is not renewed: {error}"),
            Ok(()) => {}
        }
    }

    /// Sends a further answer that only the person sees. Only logs a failure: a further answer is an offer that may get
    /// lost.
    async fn add(&self, token: String, message: Message) {
        let (application_id, token) = (self.application, token.as_str());
        let route = Route::WebhookFollowupMessages { application_id, token };
        let body = writing::follow_up(&message, ReplyMode::Private);
        if let Err(error) = self.later(LATER).follow(Method::Post, route, &body).await {
            tracing::info!("a further answer did not arrive: {error}");
        }
    }

    /// Sends the first answer of an interaction, and again as long as that may help. Errors are already logged.
    async fn deliver(&self, caller: &Caller, body: &Body) -> Result<(), CallError> {
        let reference = caller.reference();
        let (mut sent_before, mut was_unknown) = (false, false);
        loop {
            let within = time_for_attempt(caller.came.elapsed());
            let error = match self.rest.respond(caller.id, &caller.token, body, within).await {
                Ok(()) => {
                    metrics::ANSWERS.note(caller.came.elapsed());
                    return Ok(());
                }
                Err(error) => error,
            };
            // The first attempt arrived; only its confirmation was lost.
            if sent_before && error.code() == ALREADY_ANSWERED {
                return Ok(());
            }
            // Discord sometimes says so of an interaction that it has just sent, and of an answer that it took.
            let is_unknown = error.code() == UNKNOWN_INTERACTION;
            // After a fault of a server, it is not known either.
            sent_before |= is_unknown || error.is_fault() || matches!(error, CallError::NoAnswer(_));
            let again = is_unknown && !std::mem::replace(&mut was_unknown, is_unknown);
            let wait = pause(&error, PAUSE).or(again.then_some(PAUSE));
            if let Some(wait) =
                wait.filter(|wait| caller.came.elapsed() + *wait < IN_TIME && !Mutant::AnswerOnce.is_on())
            {
                sleep(wait).await;
                continue;
            }
            match error.code() {
                UNKNOWN_INTERACTION if caller.came.elapsed() < IN_TIME => {
                    tracing::warn!(reference, "an answer is lost although it came in time: {error}");
                }
                UNKNOWN_INTERACTION => tracing::warn!(reference, "an answer came too late: {error}"),
                ALREADY_ANSWERED => tracing::warn!(reference, "somebody else answered before: {error}"),
                _ if body.json["type"] == writing::LAUNCH_ACTIVITY => {
                    tracing::info!(reference, "the Activity does not open here: {error}");
                }
                _ => tracing::error!(reference, "an answer did not get through: {error}"),
            }
            return Err(error);
        }
    }

    async fn bring_once(
        &self,
        caller: &Caller,
        announced: ReplyMode,
        reply: &Reply,
    ) -> Result<(), CallError> {
        let (application_id, token) = (self.application, caller.token.as_str());
        let time = LATE.saturating_sub(caller.came.elapsed());
        let is_separate = match (announced, reply.mode) {
            // The announced update is the pressed message, which stays as it is.
            (ReplyMode::Update, mode) => mode != ReplyMode::Update,
            // Discord notifies nobody of an edit.
            (ReplyMode::Public, ReplyMode::Public) => !reply.message.ping.is_empty(),
            // An announcement that everybody sees can't become private.
            (ReplyMode::Public, _) => true,
            (ReplyMode::Private, _) => false,
        };
        match is_separate {
            true => {
                // Before this, a follow-up would replace the announcement.
                if announced == ReplyMode::Public {
                    self.withdraw(token).await?;
                }
                let route = Route::WebhookFollowupMessages { application_id, token };
                let body = writing::follow_up(&reply.message, reply.mode);
                self.later(time).follow(Method::Post, route, &body).await
            }
            false => {
                let over = announced == ReplyMode::Update && caller.on_components;
                let route = Route::WebhookOriginalInteractionResponse { application_id, token };
                let body = writing::edit(&reply.message, over);
                self.later(time).follow(Method::Patch, route, &body).await
            }
        }
    }

    /// Later answers, which can wait this long for a limit.
    fn later(&self, can_wait: Duration) -> Paced<'_> {
        self.rest.at(Urgency::Answering, None).waiting(can_wait)
    }

    /// Deletes the announcement of an answer, unless an earlier attempt did.
    async fn withdraw(&self, token: &str) -> Result<(), CallError> {
        let application_id = self.application;
        let route = Route::WebhookOriginalInteractionResponse { application_id, token };
        match self.later(LATER).bare(Method::Delete, route).await {
            Err(error) if error.code() == UNKNOWN_MESSAGE => Ok(()),
            done => done,
        }
    }
}

/// Repeats a request of a deferred answer that came at `came`, as long as that may help.
async fn patiently<F>(came: Instant, request: impl Fn() -> F) -> Result<(), CallError>
where
    F: Future<Output = Result<(), CallError>>,
{
    let mut attempt = 1;
    loop {
        let Err(error) = request().await else { return Ok(()) };
        let wait = pause(&error, LATER_PAUSE).filter(|wait| came.elapsed() + *wait < LATE);
        let Some(wait) = wait.filter(|_| attempt < ATTEMPTS) else { return Err(error) };
        attempt += 1;
        sleep(wait).await;
    }
}

/// Returns the time limit of an attempt that starts this long after the interaction came. An attempt that hangs leaves
/// time for one more.
fn time_for_attempt(elapsed: Duration) -> Duration {
    match AWAITED.saturating_sub(elapsed) {
        Duration::ZERO => OVER.saturating_sub(elapsed),
        _ if Mutant::HangingAnswer.is_on() => OVER,
        time => time.max(ATTEMPT),
    }
}

/// The pause before another attempt; `None` if another attempt can't help.
fn pause(error: &CallError, usual: Duration) -> Option<Duration> {
    match error {
        CallError::NoAnswer(_) => Some(usual),
        CallError::Refused(refusal) if refusal.status == 429 => Some(refusal.retry_after.unwrap_or(usual)),
        error if error.is_fault() => Some(usual),
        _ => None,
    }
}

/// True if Discord refused the content of the answer, such as its files, so that a different answer is still possible.
fn refused_content(error: &CallError) -> bool {
    let refused = |refusal: &DiscordRefusal| matches!(refusal.status, 400 | 403 | 413);
    error.refusal().is_some_and(refused) && error.code() != ALREADY_ANSWERED && !error.is_fault()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rest::call_error::DiscordRefusal;

    fn refused(status: u16, code: u64) -> CallError {
        let retry_after = None;
        CallError::Refused(DiscordRefusal { status, code, message: String::new(), retry_after })
    }

    #[test]
    fn a_slow_answer_is_awaited_and_one_that_hangs_leaves_time_for_another() {
        let limit = |elapsed| time_for_attempt(Duration::from_millis(elapsed)).as_millis();
        assert_eq!([0, 1000, 1500].map(limit), [2000, 1000, 800]);
        // The first attempt has hung.
        assert_eq!([2150, 2450, 4000].map(limit), [850, 550, 0]);
        assert!(AWAITED + PAUSE < IN_TIME, "there is a second attempt");
    }

    #[test]
    fn an_answer_is_sent_again_only_where_that_helps() {
        let pause = |error| pause(&error, PAUSE);
        assert!(pause(CallError::NoAnswer("cut".into())).is_some());
        assert!(pause(refused(502, 0)).is_some());
        assert!(pause(refused(403, 0)).is_some(), "the page of a server in front of Discord");
        assert!(!refused_content(&refused(403, 0)));
        assert!(pause(refused(429, 0)).is_some());
        assert!(pause(refused(404, UNKNOWN_INTERACTION)).is_none());
        assert!(pause(refused(400, 50_035)).is_none());
        assert!(refused_content(&refused(400, 50_035)) && refused_content(&refused(403, 50_013)));
        assert!(!refused_content(&refused(400, ALREADY_ANSWERED)));
        assert!(!refused_content(&refused(404, UNKNOWN_INTERACTION)));
    }
}
