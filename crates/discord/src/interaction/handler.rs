//! Answers each interaction once and in time, whatever happens in its handler.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinError;
use tokio::time::timeout_at;

use super::answering::{AT_ONCE, Answering, Caller, Fate, IN_TIME, LATE};
use super::doubled::{Arrival, Copied, First, Prepared};
use super::reading;
use super::reading::{Unreadable, read};
use super::renewals::Renewal;
use crate::gateway::claims::Claims;
use crate::rest::writing;
use crate::rest::writing::Body;
use crate::rest::writing::forms;
use postern_chat::invocation::{Invocation, Request};
use postern_chat::message::checks;
use postern_chat::message::handler::Handling;
use postern_chat::message::{Answer, Message, Reply, ReplyMode};
use postern_metrics as metrics;
use postern_play::ids::PersonId;
use postern_play::log_words;
use postern_play::time::Timestamp;
use postern_words::voice::msg;

/// Source of the current time.
pub type Now = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// Receives events and interactions from Discord.
#[derive(Clone)]
pub(crate) struct Handler {
    pub answering: Answering,
    pub bot: PersonId,
    pub clock: Now,
    /// Number of interactions that are being answered.
    pub running: Arc<watch::Sender<usize>>,
    pub online: Arc<watch::Sender<bool>>,
    /// Claims on interactions, if another process may receive the same ones for a while.
    pub claims: Option<Claims>,
}

/// Counts an interaction as running until dropped.
pub(crate) struct Running(Arc<watch::Sender<usize>>);

impl Running {
    pub(crate) fn begin(count: &Arc<watch::Sender<usize>>) -> Running {
        count.send_modify(|running| *running += 1);
        Running(Arc::clone(count))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.send_modify(|running| *running -= 1);
    }
}

impl Handler {
    /// Answers an interaction in Discord's JSON, unless another process does.
    pub(crate) async fn take(&self, interaction: &Value) {
        let Some(caller) = Caller::of(interaction) else {
            tracing::error!("an interaction has no number or token that could be read");
            return;
        };
        if let Some(claims) = &self.claims
            && !claims.is_ours(caller.id).await
        {
            return;
        }
        let first = match self.answering.doubled.arrive(caller.id, caller.came) {
            Arrival::First(first) => first,
            Arrival::Copy(copy) => return self.help(&caller, copy).await,
        };
        match read(interaction, self.bot, (self.clock)()) {
            Ok((ctx, request)) => {
                self.answer(caller, kind(&interaction["type"]), (ctx, request), first).await
            }
            Err(why) => self.excuse(&caller, &why, first).await,
        }
    }

    /// Brings the answer that the first delivery of an interaction could not. Is silent otherwise.
    async fn help(&self, caller: &Caller, mut copy: Copied<'_>) {
        let reference = caller.reference();
        let lost = timeout_at(caller.came + IN_TIME, copy.unanswered()).await;
        let Ok(Some(answer)) = lost else {
            return tracing::debug!(reference, "an interaction came again, and is answered already");
        };
        let fate = self.answering.give(caller, &answer).await;
        let sent = log_words::name(&fate);
        tracing::info!(reference, sent, "an interaction came again, and its answer was sent again");
        if fate == Fate::Lost {
            copy.lose(answer);
        }
    }

    /// Answers an interaction that can't be read.
    async fn excuse(&self, caller: &Caller, why: &Unreadable, first: First<'_>) {
        metrics::INTERACTIONS.add(["unreadable", "fault"]);
        let reference = caller.reference();
        match why {
            // The log names a new type once.
            Unreadable::Type(_) => tracing::debug!(reference, "an interaction can't be read: {why}"),
            _ => tracing::error!(reference, "an interaction can't be read: {why}"),
        }
        let excuse = caller.excuse(&self.answering.fault(caller)).into();
        if self.answering.give(caller, &excuse).await == Fate::Lost {
            first.lose(excuse);
        }
    }

    async fn answer(
        &self,
        caller: Caller,
        kind: &'static str,
        (ctx, request): (Invocation, Request),
        first: First<'_>,
    ) {
        let expected = self.answering.rest.expect_answer();
        let answering = self.answering.clone();
        let (pressed, public) = (ctx.on.is_some(), ctx.on.as_ref().is_some_and(|on| on.public));
        let asked = request.to_string();
        let asking = Asking { caller, answering, asked, pressed, public, of: ctx.clone() };
        let Handling { mode, answer } = self.answering.interactions.handle(ctx, request);
        if mode == Some(ReplyMode::Update)
            && !public
            && let Some(made_by) = asking.caller.made_by
        {
            self.answering.renewals.stop(made_by);
        }
        // A separate task: a panic in it ends here, and late work is still completed.
        let mut work = tokio::spawn(answer);
        let caller = &asking.caller;
        let at_once = if mode.is_some() { AT_ONCE } else { IN_TIME };
        if let Ok(done) = timeout_at(caller.came + at_once, &mut work).await {
            let (prepared, outcome) = asking.prepare(done);
            let fate = self.answering.give(caller, &prepared).await;
            drop(expected);
            metrics::INTERACTIONS.add([kind, if fate == Fate::Given { outcome } else { "unsent" }]);
            if fate == Fate::Lost {
                first.lose(prepared);
            }
            return;
        }
        let Some(mode) = mode else {
            let asked = &asking.asked;
            tracing::warn!(reference = caller.reference(), kind, "no form or suggestions in time");
            tracing::debug!(reference = caller.reference(), asked, "what was asked");
            metrics::INTERACTIONS.add([kind, "late"]);
            let late = self.answering.say(caller, &msg!("form-late", reference = caller.reference()));
            let excuse = caller.excuse(&late).into();
            if self.answering.give(caller, &excuse).await == Fate::Lost {
                first.lose(excuse);
            }
            return;
        };
        let way = way(mode, pressed);
        let announced = self.answering.announce(caller, way).await;
        drop(expected);
        metrics::INTERACTIONS.add([kind, if announced { "announced" } else { "unsent" }]);
        let done = timeout_at(caller.came + LATE, work).await;
        let took = caller.came.elapsed().as_millis();
        tracing::info!(reference = caller.reference(), announced, "an answer took {took} ms");
        if announced {
            let aside = done.as_ref().ok().and_then(aside);
            let renewal = done.as_ref().ok().and_then(|done| asking.renewal(done, Some(way)));
            let (reply, goes) = match done {
                Ok(done) => {
                    let goes = asking.goes(&done, Some(way));
                    (asking.reply(done), goes)
                }
                Err(_) => {
                    tracing::error!(reference = caller.reference(), kind, "no answer at all");
                    tracing::debug!(reference = caller.reference(), asked = asking.asked, "what was asked");
                    let late = msg!("late", reference = caller.reference());
                    (Reply::private(Message::text(self.answering.say(caller, &late))), None)
                }
            };
            self.answering.bring(caller, way, &reply).await;
            self.answering.follow_up(caller, aside, goes, renewal);
        } else if let Ok(done) = done {
            // A copy may still bring the answer itself.
            first.lose(asking.prepare(done).0);
        }
    }
}

/// The further answer that follows an answer.
fn aside(done: &Result<Answer, JoinError>) -> Option<Message> {
    match done {
        Ok(Answer::Reply(reply)) => reply.message.aside.as_deref().cloned(),
        Ok(Answer::Suggestions(_) | Answer::Form(_) | Answer::Launch(_)) | Err(_) => None,
    }
}

/// The kind of an interaction, as a metrics label.
fn kind(number: &Value) -> &'static str {
    match number.as_u64() {
        Some(reading::COMMAND) => "command",
        Some(reading::PRESS) => "component",
        Some(reading::FORM) => "form",
        Some(reading::TYPING) => "suggestions",
        _ => "other",
    }
}

/// The circumstances of a request, for the code that sends its answer.
struct Asking {
    caller: Caller,
    answering: Answering,
    /// The request, for the log.
    asked: String,
    /// True if there is a message that can be updated.
    pressed: bool,
    /// True if other people see that message, too.
    public: bool,
    /// The interaction.
    of: Invocation,
}

impl Asking {
    fn goes(&self, done: &Result<Answer, JoinError>, announced: Option<ReplyMode>) -> Option<Duration> {
        match done {
            Ok(Answer::Reply(reply)) => goes(reply, announced, self.public),
            Ok(Answer::Suggestions(_) | Answer::Form(_) | Answer::Launch(_)) | Err(_) => None,
        }
    }

    /// The event that makes the answer out of date. `announced` is the mode of a deferred answer: one that is sent as a
    /// separate message can't be reached any more.
    fn renewal(&self, done: &Result<Answer, JoinError>, announced: Option<ReplyMode>) -> Option<Renewal> {
        let Ok(Answer::Reply(reply)) = done else { return None };
        let awaited = reply.message.awaits.filter(|_| announced.is_none_or(|mode| mode == reply.mode))?;
        let is_update = reply.mode == ReplyMode::Update;
        let message_of = self.caller.made_by.filter(|_| is_update).unwrap_or(self.caller.id);
        let on_components = is_update && self.caller.on_components;
        Some(Renewal { invocation: self.of.clone(), awaited, message_of, on_components })
    }

    /// The answer to send at once, and its outcome as a metrics label.
    fn prepare(&self, done: Result<Answer, JoinError>) -> (Prepared, &'static str) {
        let (aside, goes, renewal) = (aside(&done), self.goes(&done, None), self.renewal(&done, None));
        match self.body(done) {
            Ok((body, instead)) => (Prepared { body, aside, goes, renewal, instead }, "answered"),
            Err(excuse) => (excuse.into(), "fault"),
        }
    }

    /// The answer in Discord's form, and the answer if Discord refuses it.
    ///
    /// # Errors
    /// The excuse to send if there is no answer.
    fn body(&self, done: Result<Answer, JoinError>) -> Result<(Body, Option<Body>), Body> {
        let written = match &done {
            Ok(Answer::Launch(reply)) => {
                let instead = write(&Answer::Reply(reply.clone()), &self.caller, self.pressed);
                instead.map(|instead| (writing::launch(), Some(instead)))
            }
            Ok(answer) => write(answer, &self.caller, self.pressed).map(|body| (body, None)),
            Err(broken) => Err(broken.to_string()),
        };
        written.map_err(|why| self.caller.excuse(&self.fault(&why)))
    }

    /// The deferred answer, or an excuse if there is none.
    fn reply(&self, done: Result<Answer, JoinError>) -> Reply {
        let checked = match done {
            Ok(Answer::Reply(reply)) => checks::check(&reply.message).map(|()| reply),
            Ok(Answer::Suggestions(_)) => Err("suggestions for somebody who is not typing".into()),
            // The Activity opens only at once; its link can come later.
            Ok(Answer::Launch(reply)) => checks::check(&reply.message).map(|()| reply),
            Ok(Answer::Form(_)) => Err("a form can't be brought later".into()),
            Err(broken) => Err(broken.to_string()),
        };
        checked.unwrap_or_else(|why| Reply::private(Message::text(self.fault(&why))))
    }

    /// Logs a fault. Returns the sentence for the person.
    fn fault(&self, why: &str) -> String {
        let reference = self.caller.reference();
        tracing::error!(reference, "the answer can't be given: {why}");
        // Typed text is logged only at the debug level.
        tracing::debug!(reference, asked = self.asked, "what was asked");
        self.answering.fault(&self.caller)
    }
}

/// The time after which an answer is deleted. `None` if it stays, as every message that other people see does. `public`
/// is true if they see the pressed message.
fn goes(reply: &Reply, announced: Option<ReplyMode>, public: bool) -> Option<Duration> {
    let private = match (announced.unwrap_or(reply.mode), reply.mode) {
        (ReplyMode::Private, _) => true,
        (ReplyMode::Update, ReplyMode::Update) => !public,
        // The token refers to the announced message, and the answer is a separate one.
        (ReplyMode::Update, ReplyMode::Private | ReplyMode::Public) | (ReplyMode::Public, _) => false,
    };
    reply.message.lasts.filter(|_| private)
}

/// The place of an answer, which can only replace a message if one was pressed.
fn way(mode: ReplyMode, pressed: bool) -> ReplyMode {
    match mode {
        ReplyMode::Update if !pressed => ReplyMode::Private,
        other => other,
    }
}

/// The answer in Discord's form. `pressed` is true if there is a message that can be updated.
///
/// # Errors
/// The reason why the answer does not fit the request.
fn write(answer: &Answer, caller: &Caller, pressed: bool) -> Result<Body, String> {
    let typing = caller.typing;
    match answer {
        Answer::Suggestions(all) if typing => Ok(writing::suggestions(all)),
        Answer::Reply(reply) if !typing => {
            checks::check(&reply.message)?;
            let way = way(reply.mode, pressed);
            Ok(writing::callback(way, &reply.message, caller.on_components))
        }
        Answer::Form(form) if !typing => {
            checks::check_form(form)?;
            Ok(forms::form(form).into())
        }
        Answer::Suggestions(_) => Err("suggestions for somebody who is not typing".into()),
        Answer::Reply(_) | Answer::Form(_) | Answer::Launch(_) => {
            Err("a message for somebody who is typing".into())
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn caller(kind: u8) -> Caller {
        Caller::of(&json!({"id": "77", "token": "t", "type": kind})).expect("number and token are there")
    }

    #[test]
    fn whoever_caused_an_interaction_that_cannot_be_read_is_known_all_the_same() {
        let (pressing, typing) = (caller(99), caller(4));
        assert_eq!((pressing.id, pressing.token.as_str(), pressing.typing), (77, "t", false));
        let sentence = "Something went wrong";
        assert_eq!(pressing.excuse(sentence).json["data"]["content"], sentence);
        assert_eq!(typing.excuse(sentence).json["data"]["choices"], json!([]));
        for other in [json!({}), json!({"id": "0", "token": "t"}), json!({"id": "x"}), json!(null)] {
            assert!(Caller::of(&other).is_none(), "{other}");
        }
    }

    #[test]
    fn only_answers_that_one_person_sees_go() {
        let message = Message::text("You played d4").passing();
        let time = message.lasts;
        let (beside, update) = (Reply::private(message.clone()), Reply::update(message));
        for public in [false, true] {
            assert_eq!(goes(&beside, None, public), time);
            assert_eq!(goes(&beside, Some(ReplyMode::Private), public), time);
            assert_eq!(goes(&beside, Some(ReplyMode::Update), public), None, "it would be the board");
        }
        assert_eq!((goes(&update, None, false), goes(&update, None, true)), (time, None));
        let announced = |public| goes(&update, Some(ReplyMode::Update), public);
        assert_eq!((announced(false), announced(true)), (time, None));
        assert_eq!(goes(&Reply::private(Message::text("a board")), None, false), None);
    }

    #[test]
    fn an_answer_fits_what_was_asked_or_is_refused_here() {
        let update = Answer::Reply(Reply::update(Message::text("the board")));
        let write =
            |answer: &Answer, typing, pressed| write(answer, &caller(if typing { 4 } else { 2 }), pressed);
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
