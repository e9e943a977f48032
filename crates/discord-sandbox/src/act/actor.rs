//! A person in a test: does everything that the page allows, and sees what the page shows.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};

use super::error::ActError;
use crate::activity::setup::Frame;
use crate::id::Id;
use crate::world::model::*;
use crate::world::state::Entry;
use crate::world::{Shared, World};

/// Time limit for an answer, including deferred ones.
const PATIENCE: Duration = Duration::from_secs(10);
/// Slightly longer than the three seconds that the bot has.
const SWEEP: Duration = Duration::from_millis(crate::limits::DEADLINE_MS + 20);

/// One of the people. Cheap to clone.
#[derive(Clone)]
pub struct Actor {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: Id,
}

/// The result of a person's action.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionResult {
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
    /// The Activity opened.
    Launched(Frame),
    /// Acknowledged without a visible answer in time.
    Nothing,
    /// "This application did not respond" or "This interaction failed".
    Failed,
}

impl ActionResult {
    /// The message that was posted or changed.
    #[must_use]
    pub fn message(&self) -> Option<&Message> {
        match &self.outcome {
            Outcome::Message(message) | Outcome::Updated(message) => Some(message),
            _ => None,
        }
    }

    /// The text of that message; empty if there is none.
    #[must_use]
    pub fn text(&self) -> &str {
        self.message().map_or("", Message::text)
    }

    /// True if only the person who asked sees the message.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.message().is_some_and(Message::is_ephemeral)
    }
}

impl Shared {
    /// Waits until `look` finds something. `None` after `time`.
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

    /// Waits for the result of an interaction.
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
                    // An ephemeral message may follow instead of an edit.
                    message(interaction.messages.last().copied()).map(Outcome::Message)
                }
                Response::Failed => Some(Outcome::Failed),
                Response::Replied => {
                    // A follow-up replaces "is thinking…" that was deleted.
                    let answer = interaction.original.or(interaction.messages.last().copied());
                    Some(message(answer).map_or(Outcome::Nothing, Outcome::Message))
                }
                Response::Updated => {
                    Some(message(interaction.original).map_or(Outcome::Nothing, Outcome::Updated))
                }
                Response::Choices(choices) => Some(Outcome::Choices(choices.clone())),
                Response::Modal(form) => Some(Outcome::Form(form.clone())),
                Response::Launched(frame) => Some(Outcome::Launched(frame.clone())),
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

    /// The mention of the person, `<@id>`.
    #[must_use]
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    async fn follow(&self, interaction: Id) -> ActionResult {
        self.shared.watch_deadline();
        let outcome = self.shared.outcome(interaction, PATIENCE).await;
        ActionResult { interaction, outcome }
    }

    /// Sends a slash command: `slash(channel, "role add", json!({"name": "red"}))`. Options for people and
    /// channels take their ids as text.
    ///
    /// # Errors
    /// Discord's client would not send the command.
    pub async fn slash(&self, channel: Id, path: &str, options: Value) -> Result<ActionResult, ActError> {
        let now_ms = self.shared.now_ms();
        let options = fields(options);
        let id = self.shared.world().slash(now_ms, self.id, channel, path, &options, None)?;
        Ok(self.follow(id).await)
    }

    /// Adds a file to a command that is being written. Returns the file's id, which is the value of the option.
    #[must_use]
    pub fn upload(&self, name: &str, bytes: Vec<u8>) -> Id {
        self.shared.world().upload(name, bytes)
    }

    /// Types in an option with autocomplete, and returns the bot's choices. `options` holds the text typed so far,
    /// including that option.
    ///
    /// # Errors
    /// Discord's client would not send the request.
    pub async fn autocomplete(
        &self,
        channel: Id,
        path: &str,
        options: Value,
        focused: &str,
    ) -> Result<ActionResult, ActError> {
        let now_ms = self.shared.now_ms();
        let mut options = fields(options);
        options.entry(focused).or_insert_with(|| Value::String(String::new()));
        let id = self.shared.world().slash(now_ms, self.id, channel, path, &options, Some(focused))?;
        Ok(self.follow(id).await)
    }

    /// Presses a button, named by its label or its `custom_id`. Uses the current version of the message.
    ///
    /// # Errors
    /// The message has no such button now, or the button is greyed out.
    pub async fn press(&self, message: &Message, button: &str) -> Result<ActionResult, ActError> {
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
    /// As for [`Self::press`].
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
    /// The message has no such menu now, or the menu does not accept these values.
    pub async fn choose(
        &self,
        message: &Message,
        menu: &str,
        values: &[&str],
    ) -> Result<ActionResult, ActError> {
        let now_ms = self.shared.now_ms();
        let values: Vec<String> = values.iter().map(|v| (*v).to_owned()).collect();
        let (channel, id) = (message.channel, message.id);
        let id = self.shared.world().press(now_ms, self.id, channel, id, menu, Some(&values))?;
        Ok(self.follow(id).await)
    }

    /// Fills in and submits the form that an answer opened. Omitted fields keep their values.
    ///
    /// # Errors
    /// No form is open, or a field does not accept its text.
    pub async fn submit(&self, opened: &ActionResult, values: Value) -> Result<ActionResult, ActError> {
        let now_ms = self.shared.now_ms();
        let values = fields(values);
        let id = self.shared.world().submit(now_ms, self.id, opened.interaction, &values)?;
        Ok(self.follow(id).await)
    }

    /// Uses a message command (Apps > name) on a message.
    ///
    /// # Errors
    /// There is no such command or message.
    pub async fn message_command(&self, message: &Message, name: &str) -> Result<ActionResult, ActError> {
        let now_ms = self.shared.now_ms();
        let (channel, id) = (message.channel, message.id);
        let id = self.shared.world().message_command(now_ms, self.id, channel, name, id)?;
        Ok(self.follow(id).await)
    }

    /// Uses a user command (Apps > name) on a person, in a channel.
    ///
    /// # Errors
    /// There is no such command, channel or person.
    pub async fn user_command(&self, channel: Id, target: Id, name: &str) -> Result<ActionResult, ActError> {
        let now_ms = self.shared.now_ms();
        let id = self.shared.world().user_command(now_ms, self.id, channel, name, target)?;
        Ok(self.follow(id).await)
    }

    /// Waits for the answer to an action that was done without waiting. A later state of the answer also counts.
    pub async fn answer_to(&self, interaction: Id) -> ActionResult {
        self.follow(interaction).await
    }

    /// Posts a message.
    ///
    /// # Errors
    /// The person can't see the place, it is locked, or the text is empty or too long.
    pub fn say(&self, channel: Id, text: &str) -> Result<Message, ActError> {
        let now_ms = self.shared.now_ms();
        self.shared.world().say(now_ms, self.id, channel, text)
    }

    /// Dismisses an ephemeral message.
    ///
    /// # Errors
    /// There is no such message.
    pub fn dismiss(&self, message: &Message) -> Result<(), ActError> {
        self.shared.world().dismiss(self.id, message.channel, message.id)
    }

    /// The direct conversation with the bot, opened now if necessary.
    #[must_use]
    pub fn dm(&self) -> Id {
        let now_ms = self.shared.now_ms();
        self.shared.world().open_dm(now_ms, self.id).id
    }

    /// Every message in a channel that this person can read, including their own ephemeral ones, oldest first.
    #[must_use]
    pub fn sees(&self, channel: Id) -> Vec<Message> {
        let world = self.shared.world();
        if world.place(self.id, channel).is_err() {
            return Vec::new();
        }
        let mine = |m: &&Message| m.only_for.is_none_or(|one| one == self.id);
        world.state.messages_in(channel).filter(mine).cloned().collect()
    }

    /// All messages that only this person sees, in all channels, oldest first.
    #[must_use]
    pub fn ephemerals(&self) -> Vec<Message> {
        let world = self.shared.world();
        let mut all: Vec<Message> =
            world.state.messages.values().filter(|m| m.only_for == Some(self.id)).cloned().collect();
        all.sort_by_key(|m| m.id);
        all
    }

    /// Every notification so far with its message, oldest first.
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

    /// Waits until there are at least `count` notifications in total. Returns all of them, fewer than `count` after
    /// `time`.
    pub async fn wait_for_pings(&self, count: usize, time: Duration) -> Vec<(PingKind, Message)> {
        let enough = |world: &World| {
            let all = world.state.messages.values().flat_map(|m| &m.pings);
            (all.filter(|p| p.person == self.id).count() >= count).then_some(())
        };
        // The caller checks whether there are enough.
        let _ = self.shared.until(time, enough).await;
        self.pings()
    }

    /// Refuses direct messages from the bot, or accepts them again.
    pub fn close_dms(&self, closed: bool) {
        self.change(|person| person.closed_dms = closed);
    }

    /// Leaves the first server, or comes back to it.
    pub fn leave(&self, absent: bool) {
        let mut world = self.shared.world();
        let first = world.state.guild;
        world.set_member(self.id, first, absent);
    }

    /// Leaves a server, or comes back to it.
    pub fn leave_server(&self, server: Id, absent: bool) {
        self.shared.world().set_member(self.id, server, absent);
    }

    /// Adds the app to the person's account (Discord's user install), or removes it.
    pub fn install(&self, installed: bool) {
        self.shared.world().install(self.id, installed);
    }

    /// The direct conversation with another person, opened now if necessary. The bot is not in it.
    ///
    /// # Errors
    /// The friend is the person or the bot.
    pub fn dm_with(&self, friend: &Actor) -> Result<Id, ActError> {
        let now_ms = self.shared.now_ms();
        self.shared.world().befriend(now_ms, self.id, friend.id)
    }

    /// Opens a group conversation with other people. The bot is not in it.
    ///
    /// # Errors
    /// There are no others, or more than nine.
    pub fn group_with(&self, others: &[&Actor], name: &str) -> Result<Id, ActError> {
        let now_ms = self.shared.now_ms();
        let others: Vec<Id> = others.iter().map(|other| other.id).collect();
        self.shared.world().gather(now_ms, self.id, &others, name)
    }

    /// Puts the person on a phone, or on a computer.
    pub fn use_phone(&self, phone: bool) {
        self.change(|person| person.phone = phone);
    }

    /// Sets the roles of the person on the server.
    pub fn set_roles(&self, roles: &[Id]) {
        self.change(|person| person.roles = roles.to_vec());
    }

    /// Sets the public flags of the account, of which client libraries may not know all.
    pub fn set_public_flags(&self, flags: u64) {
        self.change(|person| person.public_flags = flags);
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
