//! A person in a test: does what can be done on the page, and sees what would be seen there.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};

use super::act::ActError;
use super::id::Id;
use super::model::*;
use super::state::Entry;
use super::world::{Shared, World};

/// How long an answer is waited for, deferred ones included.
const PATIENCE: Duration = Duration::from_secs(10);
/// A little after the three seconds that the bot has.
const SWEEP: Duration = Duration::from_millis(super::world::DEADLINE_MS + 20);

/// One of the people. Cheap to clone.
#[derive(Clone)]
pub struct Actor {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: Id,
}

/// What came of something that a person did.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub interaction: Id,
    pub outcome: Outcome,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A new message, after "is thinking…" if it was deferred.
    Message(Message),
    /// The message with the button was changed.
    Updated(Message),
    /// A form opened (Discord's modal: `custom_id`, `title`, `components`).
    Form(Value),
    Choices(Vec<Value>),
    /// Acknowledged, and nothing more within the time.
    Nothing,
    /// "This application did not respond" or "This interaction failed".
    Failed,
}

impl Answer {
    /// The message that was posted or changed.
    #[must_use]
    pub fn message(&self) -> Option<&Message> {
        match &self.outcome {
            Outcome::Message(message) | Outcome::Updated(message) => Some(message),
            _ => None,
        }
    }

    /// The text of that message; empty where there is none.
    #[must_use]
    pub fn text(&self) -> &str {
        self.message().map_or("", Message::text)
    }

    /// Only the one who asked sees it.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.message().is_some_and(Message::is_ephemeral)
    }
}

impl Shared {
    /// Waits until `look` finds something; nothing when the time is up.
    pub(crate) async fn until<T>(&self, time: Duration, look: impl Fn(&World) -> Option<T>) -> Option<T> {
        let mut changes = self.changes.clone();
        let wait = async {
            loop {
                changes.mark_unchanged();
                if let Some(found) = look(&self.world()) {
                    return found;
                }
                if changes.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        tokio::time::timeout(time, wait).await.ok()
    }

    /// Makes sure that an interaction without a response fails in time.
    pub(crate) fn watch_deadline(self: &Arc<Self>) {
        let shared = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(SWEEP).await;
            let now_ms = shared.now_ms();
            shared.world().sweep(now_ms);
        });
    }

    /// Waits for what comes of an interaction.
    pub(crate) async fn outcome(&self, id: Id, time: Duration) -> Outcome {
        let look = |world: &World| {
            let interaction = world.state.interactions.get(&id)?;
            let message = |id: Option<Id>| {
                let place = (interaction.channel, id?);
                let state = &world.state;
                state.messages.get(&place).or_else(|| state.answers_gone.get(&place)).cloned()
            };
            match &interaction.response {
                Response::Waiting | Response::Deferred => None,
                Response::DeferredUpdate => {
                    // An ephemeral word may follow instead of an edit.
                    message(interaction.messages.last().copied()).map(Outcome::Message)
                }
                Response::Failed => Some(Outcome::Failed),
                Response::Replied => {
                    Some(message(interaction.original).map_or(Outcome::Nothing, Outcome::Message))
                }
                Response::Updated => {
                    Some(message(interaction.original).map_or(Outcome::Nothing, Outcome::Updated))
                }
                Response::Choices(choices) => Some(Outcome::Choices(choices.clone())),
                Response::Modal(form) => Some(Outcome::Form(form.clone())),
            }
        };
        self.until(time, look).await.unwrap_or(Outcome::Nothing)
    }
}

impl Actor {
    #[must_use]
    pub fn id(&self) -> Id {
        self.id
    }

    /// `<@id>`.
    #[must_use]
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    async fn follow(&self, interaction: Id) -> Answer {
        self.shared.watch_deadline();
        let outcome = self.shared.outcome(interaction, PATIENCE).await;
        Answer { interaction, outcome }
    }

    /// Sends a slash command: `slash(channel, "challenge rampart", json!({"size": "13"}))`. People and channels
    /// among the options are given by their identifiers as text.
    ///
    /// # Errors
    /// Discord's client would not send it.
    pub async fn slash(&self, channel: Id, path: &str, options: Value) -> Result<Answer, ActError> {
        let now_ms = self.shared.now_ms();
        let options = fields(options);
        let id = self.shared.world().slash(now_ms, self.id, channel, path, &options, None)?;
        Ok(self.follow(id).await)
    }

    /// Adds a file to a command that is being written. Its number is the value of the option.
    #[must_use]
    pub fn upload(&self, name: &str, bytes: Vec<u8>) -> Id {
        self.shared.world().upload(name, bytes)
    }

    /// Types in an option that completes itself, and reads what the bot offers. `options` holds what has been
    /// typed so far, that option included.
    ///
    /// # Errors
    /// Discord's client would not ask.
    pub async fn autocomplete(
        &self,
        channel: Id,
        path: &str,
        options: Value,
        focused: &str,
    ) -> Result<Answer, ActError> {
        let now_ms = self.shared.now_ms();
        let mut options = fields(options);
        options.entry(focused).or_insert_with(|| Value::String(String::new()));
        let id = self.shared.world().slash(now_ms, self.id, channel, path, &options, Some(focused))?;
        Ok(self.follow(id).await)
    }

    /// Presses a button, named by its label or its `custom_id`. The message is looked up as it is now.
    ///
    /// # Errors
    /// There is no such button now, or it is greyed out.
    pub async fn press(&self, message: &Message, button: &str) -> Result<Answer, ActError> {
        let id = {
            let now_ms = self.shared.now_ms();
            let mut world = self.shared.world();
            let now = world.state.messages.get(&(message.channel, message.id));
            let by_label = now.and_then(|m| m.button(button)).map(str::to_owned);
            let custom_id = by_label.as_deref().unwrap_or(button);
            world.press(now_ms, self.id, message.channel, message.id, custom_id, None)?
        };
        Ok(self.follow(id).await)
    }

    /// Presses a button without waiting for the answer.
    ///
    /// # Errors
    /// As [`Self::press`].
    pub fn press_and_go(&self, message: &Message, button: &str) -> Result<Id, ActError> {
        let now_ms = self.shared.now_ms();
        let mut world = self.shared.world();
        let now = world.state.messages.get(&(message.channel, message.id));
        let by_label = now.and_then(|m| m.button(button)).map(str::to_owned);
        let custom_id = by_label.as_deref().unwrap_or(button);
        let id = world.press(now_ms, self.id, message.channel, message.id, custom_id, None)?;
        drop(world);
        self.shared.watch_deadline();
        Ok(id)
    }

    /// Chooses in a select menu, named by its `custom_id`.
    ///
    /// # Errors
    /// There is no such menu now, or it does not take these values.
    pub async fn choose(&self, message: &Message, menu: &str, values: &[&str]) -> Result<Answer, ActError> {
        let now_ms = self.shared.now_ms();
        let values: Vec<String> = values.iter().map(|v| (*v).to_owned()).collect();
        let (channel, id) = (message.channel, message.id);
        let id = self.shared.world().press(now_ms, self.id, channel, id, menu, Some(&values))?;
        Ok(self.follow(id).await)
    }

    /// Fills in and sends the form that an answer opened. Fields that are left out keep their value.
    ///
    /// # Errors
    /// There is no form open, or a field does not take its text.
    pub async fn submit(&self, opened: &Answer, values: Value) -> Result<Answer, ActError> {
        let now_ms = self.shared.now_ms();
        let values = fields(values);
        let id = self.shared.world().submit(now_ms, self.id, opened.interaction, &values)?;
        Ok(self.follow(id).await)
    }

    /// Uses a message command (Apps > name) on a message.
    ///
    /// # Errors
    /// There is no such command or message.
    pub async fn message_command(&self, message: &Message, name: &str) -> Result<Answer, ActError> {
        let now_ms = self.shared.now_ms();
        let (channel, id) = (message.channel, message.id);
        let id = self.shared.world().message_command(now_ms, self.id, channel, name, id)?;
        Ok(self.follow(id).await)
    }

    /// Waits for the first response, or a later state of it, of something that was done without waiting.
    pub async fn answer_to(&self, interaction: Id) -> Answer {
        self.follow(interaction).await
    }

    /// Writes a message.
    ///
    /// # Errors
    /// The place can't be seen or is locked, or the text is empty or too long.
    pub fn say(&self, channel: Id, text: &str) -> Result<Message, ActError> {
        let now_ms = self.shared.now_ms();
        self.shared.world().say(now_ms, self.id, channel, text)
    }

    /// Puts an ephemeral message away.
    ///
    /// # Errors
    /// There is no such message.
    pub fn dismiss(&self, message: &Message) -> Result<(), ActError> {
        self.shared.world().dismiss(self.id, message.channel, message.id)
    }

    /// The direct messages with the bot, opened now if need be.
    #[must_use]
    pub fn dm(&self) -> Id {
        let now_ms = self.shared.now_ms();
        self.shared.world().open_dm(now_ms, self.id).id
    }

    /// Everything that can be read in a channel, one's own ephemeral messages included, oldest first.
    #[must_use]
    pub fn sees(&self, channel: Id) -> Vec<Message> {
        let world = self.shared.world();
        if world.place(self.id, channel).is_err() {
            return Vec::new();
        }
        let mine = |m: &&Message| m.only_for.is_none_or(|one| one == self.id);
        world.state.messages_in(channel).filter(mine).cloned().collect()
    }

    /// All messages that only this person sees, everywhere, oldest first.
    #[must_use]
    pub fn ephemerals(&self) -> Vec<Message> {
        let world = self.shared.world();
        let mut all: Vec<Message> =
            world.state.messages.values().filter(|m| m.only_for == Some(self.id)).cloned().collect();
        all.sort_by_key(|m| m.id);
        all
    }

    /// Every notification so far, oldest first, with its message.
    #[must_use]
    pub fn pings(&self) -> Vec<(PingKind, Message)> {
        let world = self.shared.world();
        let mut all: Vec<(PingKind, Message)> = world
            .state
            .messages
            .values()
            .flat_map(|m| m.pings.iter().map(move |p| (p, m)))
            .filter(|(p, _)| p.person == self.id)
            .map(|(p, m)| (p.kind, m.clone()))
            .collect();
        all.sort_by_key(|(_, m)| m.id);
        all
    }

    /// Waits until there are at least so many notifications in all, and gives them.
    pub async fn wait_for_pings(&self, count: usize, time: Duration) -> Vec<(PingKind, Message)> {
        let enough = |world: &World| {
            let all = world.state.messages.values().flat_map(|m| &m.pings);
            (all.filter(|p| p.person == self.id).count() >= count).then_some(())
        };
        // Whether there are enough is for the caller to say.
        let _ = self.shared.until(time, enough).await;
        self.pings()
    }

    /// Refuses (or takes again) direct messages from the bot.
    pub fn close_dms(&self, closed: bool) {
        self.change(|person| person.closed_dms = closed);
    }

    /// Leaves the server, or comes back to it.
    pub fn leave(&self, absent: bool) {
        self.change(|person| person.absent = absent);
    }

    /// Sets the language of the person's client, as in `de` or `en-US`.
    pub fn set_locale(&self, locale: &str) {
        self.change(|person| person.locale = locale.to_owned());
    }

    fn change(&self, how: impl FnOnce(&mut Person)) {
        let mut world = self.shared.world();
        if let Some(mut person) = world.state.people.get(&self.id).cloned() {
            how(&mut person);
            world.put(Entry::Person(person));
        }
    }
}

fn fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
