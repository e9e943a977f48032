//! Answers each interaction, once and in time, whatever happens behind it.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::{
    Context, Event, EventHandler, Interaction, InteractionId, RawEventHandler, Ready, ResumedEvent,
};
use serenity::async_trait;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout_at};

use super::bot::Clock;
use super::reading::{self, Read};
use super::rest::{CallError, Rest};
use super::writing::{self, Body};
use super::{en, limits};
use crate::chat::{Answer, Message, Reception, Way};
use crate::play::PersonId;

/// Discord waits 3 s for an answer (interactions/receiving-and-responding); the way there takes some of it.
const IN_TIME: Duration = Duration::from_millis(2500);
/// Between two attempts to get an answer through.
const PAUSE: Duration = Duration::from_millis(150);

/// The dispatch of an interaction (topics/gateway-events, Receive Events).
const INTERACTION: &str = "INTERACTION_CREATE";
/// The type of an interaction that asks for suggestions (interactions/receiving-and-responding, Interaction Type).
const TYPING: u8 = 4;

/// Discord's numbers of errors (topics/opcodes-and-status-codes, JSON Error Codes).
const UNKNOWN_INTERACTION: u64 = 10_062;
const ALREADY_ANSWERED: u64 = 40_060;

/// Listens to Discord's gateway.
#[derive(Clone)]
pub(super) struct Handler {
    pub reception: Arc<dyn Reception>,
    pub rest: Arc<Rest>,
    pub bot: PersonId,
    pub clock: Clock,
    /// How many interactions are being answered.
    pub running: Arc<watch::Sender<usize>>,
    pub online: Arc<watch::Sender<bool>>,
}

/// What is needed to answer an interaction, whether or not it could be read.
struct Caller {
    id: InteractionId,
    token: String,
    /// He is typing, and can be answered with nothing but suggestions.
    typing: bool,
    came: Instant,
}

impl Caller {
    fn new(id: InteractionId, token: &str, typing: bool) -> Caller {
        Caller { id, token: token.to_owned(), typing, came: Instant::now() }
    }

    /// Whoever caused an interaction that serenity can't read, if at least number and token can be.
    fn of_unreadable(interaction: &Value) -> Option<Caller> {
        let id = interaction["id"].as_str()?.parse().ok()?;
        Some(Caller::new(id, interaction["token"].as_str()?, interaction["type"] == TYPING))
    }

    /// What the person is shown and the log has, so that one can be found from the other.
    fn reference(&self) -> String {
        // The upper bits are a time in milliseconds, the lower ones a counter (reference, Snowflakes).
        let id = self.id.get();
        format!("{:04X}", (id ^ (id >> 22)) & 0xFFFF)
    }

    /// The answer where there is none.
    fn excuse(&self, sentence: &str) -> Body {
        if self.typing {
            writing::suggestions(&[])
        } else {
            writing::callback(Way::Private, &Message::text(sentence))
        }
    }
}

/// Counts an interaction as running until it is dropped.
struct Running(Arc<watch::Sender<usize>>);

impl Running {
    fn begin(count: &Arc<watch::Sender<usize>>) -> Running {
        count.send_modify(|running| *running += 1);
        Running(Arc::clone(count))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.send_modify(|running| *running -= 1);
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(name = ready.user.name, servers = ready.guilds.len(), "connected to Discord");
        self.online.send_replace(true);
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::debug!("connected to Discord again");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let _running = Running::begin(&self.running);
        let typing = matches!(interaction, Interaction::Autocomplete(_));
        let caller = Caller::new(interaction.id(), interaction.token(), typing);
        self.answer(caller, interaction).await;
    }
}

#[async_trait]
impl RawEventHandler for Handler {
    /// What serenity cannot read it passes on here alone, and says nothing.
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(unknown) = event else { return };
        if unknown.kind != INTERACTION {
            tracing::debug!(kind = unknown.kind, "Discord told of something that nothing here waits for");
            return;
        }
        let _running = Running::begin(&self.running);
        let Some(caller) = Caller::of_unreadable(&unknown.value) else {
            tracing::error!("an interaction has neither number nor token that could be read");
            return;
        };
        let reference = caller.reference();
        let kind = &unknown.value["type"];
        tracing::error!(reference, %kind, "an interaction can't be read: its form is new or wrong");
        self.respond(&caller, &caller.excuse(&en::fault(&reference))).await;
    }
}

impl Handler {
    async fn answer(&self, caller: Caller, interaction: Interaction) {
        let (visit, intent) = match reading::read(&interaction, self.bot, (self.clock)()) {
            Read::Asked(visit, intent) => (visit, intent),
            Read::Form => return self.respond(&caller, &caller.excuse(en::UNKNOWN_FORM)).await,
            Read::Ping => return,
        };
        let reference = caller.reference();
        let asked = format!("{intent:?}");
        let (reception, typing) = (Arc::clone(&self.reception), caller.typing);
        let pressed = visit.on.is_some();
        // A task of its own: what panics in it ends here, and what is late is still carried out.
        let mut work = tokio::spawn(async move {
            let answer = reception.visit(*visit, intent).await;
            write(&answer, typing, pressed)
        });
        match timeout_at(caller.came + IN_TIME, &mut work).await {
            Ok(Ok(Ok(body))) => self.respond(&caller, &body).await,
            Ok(Ok(Err(why))) => {
                tracing::error!(reference, asked, "the answer can't be given: {why}");
                self.respond(&caller, &caller.excuse(&en::fault(&reference))).await;
            }
            Ok(Err(broken)) => {
                tracing::error!(reference, asked, "answering broke off: {broken}");
                self.respond(&caller, &caller.excuse(&en::fault(&reference))).await;
            }
            Err(_) => {
                tracing::error!(reference, asked, "no answer within {} ms", IN_TIME.as_millis());
                self.respond(&caller, &caller.excuse(&en::late(&reference))).await;
                let finished = work.await;
                let took = caller.came.elapsed().as_millis();
                tracing::error!(
                    reference,
                    whole = finished.is_ok(),
                    "the late answer was ready after {took} ms"
                );
            }
        }
    }

    /// Sends an answer, again as long as it may help.
    async fn respond(&self, caller: &Caller, body: &Body) {
        let reference = caller.reference();
        let mut sent_before = false;
        loop {
            let error = match self.rest.respond(caller.id, &caller.token, body).await {
                Ok(()) => break,
                Err(error) => error,
            };
            // The first attempt got through, only its confirmation was lost.
            if sent_before && error.code() == ALREADY_ANSWERED {
                break;
            }
            sent_before |= matches!(error, CallError::NoAnswer(_));
            let wait = pause(&error);
            if let Some(wait) = wait.filter(|wait| caller.came.elapsed() + *wait < IN_TIME) {
                sleep(wait).await;
                continue;
            }
            match error.code() {
                UNKNOWN_INTERACTION => tracing::warn!(reference, "an answer came too late: {error}"),
                ALREADY_ANSWERED => tracing::warn!(reference, "somebody else answered before: {error}"),
                _ => tracing::error!(reference, "an answer did not get through: {error}"),
            }
            if refused_content(&error) {
                let excuse = caller.excuse(&en::fault(&reference));
                if let Err(error) = self.rest.respond(caller.id, &caller.token, &excuse).await {
                    tracing::error!(reference, "nor did the excuse for it: {error}");
                }
            }
            break;
        }
        let took = caller.came.elapsed();
        if took > IN_TIME {
            tracing::warn!(reference, "answering took {} ms", took.as_millis());
        }
    }
}

/// How long to wait before an answer is sent again; none where that does not help.
fn pause(error: &CallError) -> Option<Duration> {
    match error {
        CallError::NoAnswer(_) => Some(PAUSE),
        CallError::Refused(refusal) if refusal.status == 429 => Some(refusal.retry_after.unwrap_or(PAUSE)),
        CallError::Refused(refusal) if refusal.status >= 500 => Some(PAUSE),
        _ => None,
    }
}

/// Whether Discord refused what the answer says, so that another one may still be given.
fn refused_content(error: &CallError) -> bool {
    error
        .refusal()
        .is_some_and(|refusal| matches!(refusal.status, 400 | 413) && refusal.code != ALREADY_ANSWERED)
}

/// An answer in Discord's form. `pressed`: there is a message that can be updated.
///
/// # Errors
/// Says what in the answer does not fit what was asked.
fn write(answer: &Answer, typing: bool, pressed: bool) -> Result<Body, String> {
    match answer {
        Answer::Suggestions(all) if typing => Ok(writing::suggestions(all)),
        Answer::Reply(reply) if !typing => {
            limits::check(&reply.message)?;
            let way = if pressed { reply.way } else { Way::Private };
            Ok(writing::callback(way, &reply.message))
        }
        Answer::Suggestions(_) => Err("suggestions for somebody who is not typing".into()),
        Answer::Reply(_) => Err("a message for somebody who is typing".into()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::rest::Refusal;
    use super::*;
    use crate::chat::Reply;

    fn refused(status: u16, code: u64) -> CallError {
        let retry_after = None;
        CallError::Refused(Refusal { status, code, message: String::new(), retry_after, global: false })
    }

    #[test]
    fn an_answer_is_sent_again_only_where_that_helps() {
        assert!(pause(&CallError::NoAnswer("cut".into())).is_some());
        assert!(pause(&refused(502, 0)).is_some());
        assert!(pause(&refused(429, 0)).is_some());
        assert!(pause(&refused(404, UNKNOWN_INTERACTION)).is_none());
        assert!(pause(&refused(400, 50_035)).is_none());
        assert!(refused_content(&refused(400, 50_035)));
        assert!(!refused_content(&refused(400, ALREADY_ANSWERED)));
        assert!(!refused_content(&refused(404, UNKNOWN_INTERACTION)));
    }

    #[test]
    fn whoever_caused_an_interaction_that_cannot_be_read_is_known_all_the_same() {
        let interaction = json!({"id": "77", "token": "t", "type": 2, "data": "of a new form"});
        let event: Event =
            serde_json::from_value(json!({"t": INTERACTION, "d": interaction})).expect("never an error");
        let Event::Unknown(unknown) = event else { panic!("it can be read") };
        assert_eq!(unknown.kind, INTERACTION);
        let caller = Caller::of_unreadable(&unknown.value).expect("number and token are there");
        assert_eq!((caller.id.get(), caller.token.as_str(), caller.typing), (77, "t", false));
        let sentence = en::fault(&caller.reference());
        assert_eq!(caller.excuse(&sentence).json["data"]["content"], sentence);
        let typing = Caller::of_unreadable(&json!({"id": "77", "token": "t", "type": 4})).expect("as above");
        assert_eq!(typing.excuse(&sentence).json["data"]["choices"], json!([]));
        for other in [json!({}), json!({"id": "0", "token": "t"}), json!({"id": "x"}), json!(null)] {
            assert!(Caller::of_unreadable(&other).is_none(), "{other}");
        }
    }

    #[test]
    fn an_answer_fits_what_was_asked_or_is_refused_here() {
        let update = Answer::Reply(Reply::update(Message::text("the board")));
        let kind = |body: Result<Body, String>| body.map(|body| body.json["type"].clone());
        assert_eq!(kind(write(&update, false, true)), Ok(7.into()));
        assert_eq!(kind(write(&update, false, false)), Ok(4.into()), "a command has no message to update");
        assert!(write(&update, true, false).is_err());
        assert!(write(&Answer::Suggestions(Vec::new()), true, false).is_ok());
        assert!(write(&Answer::Suggestions(Vec::new()), false, false).is_err());
        let long = Answer::Reply(Reply::private(Message::text("x".repeat(3000))));
        assert!(write(&long, false, false).is_err());
    }
}
