//! A saved chat as text, one entry of the journal per line, and the checks of a text that comes from outside.

use serde_json::json;

use crate::id::Id;
use crate::limits::LATEST_MS;
use crate::world::model::{Channel, Interaction, InteractionKind, Message};
use crate::world::state::{Entry, State};

/// The reason why a text is not a saved chat.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    #[error("line {line}: {why}")]
    Line { line: usize, why: String },
    #[error("the entry `server` is missing")]
    NoServer,
    #[error("the entry `person` of the bot, or of any other person, is missing")]
    NoPeople,
    #[error("interaction {0} was opened by a form, which can't open another")]
    FormOpensForm(Id),
    #[error("the journal can't be written: {0}")]
    Journal(#[from] std::io::Error),
}

/// The chat as text.
pub(crate) fn write(state: &State) -> String {
    let mut text = String::new();
    for entry in state.entries() {
        // An entry always has a JSON form: its maps have texts as keys.
        text.push_str(&json!(entry).to_string());
        text.push('\n');
    }
    text
}

/// Reads a chat from its text.
///
/// # Errors
/// A line is invalid, or the lines are not a whole chat.
pub(crate) fn read(text: &str) -> Result<State, SavedError> {
    let mut state = State::default();
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        state.apply(entry(line).map_err(|why| SavedError::Line { line: n + 1, why })?);
    }
    if state.guild == Id::default() {
        return Err(SavedError::NoServer);
    }
    if state.bot().is_none() || state.humans().next().is_none() {
        return Err(SavedError::NoPeople);
    }
    let opened_by_form = |interaction: &&Interaction| {
        let opener = interaction.opener.and_then(|id| state.interactions.get(&id));
        opener.is_some_and(|opener| opener.kind == InteractionKind::Modal)
    };
    match state.interactions.values().find(opened_by_form) {
        Some(interaction) => Err(SavedError::FormOpensForm(interaction.id)),
        None => Ok(state),
    }
}

/// Reads one line.
///
/// # Errors
/// It is not an entry, or a value would break later calculations.
pub(crate) fn entry(line: &str) -> Result<Entry, String> {
    let entry: Entry = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let latest = Id::at(LATEST_MS);
    let in_time = |ms: u64| ms <= LATEST_MS;
    let fits = match &entry {
        Entry::Server { guild, bot, bot_role, .. } => {
            [*guild, *bot, *bot_role].iter().all(|id| *id <= latest)
        }
        Entry::Guild(server) => server.id <= latest && server.bot_role <= latest,
        Entry::Emoji(emoji) => emoji.id <= latest,
        Entry::Clock(ahead_ms) => in_time(*ahead_ms),
        Entry::Person(person) => person.id <= latest,
        Entry::Role(role) => role.id <= latest,
        Entry::Channel(Channel { id, archive_changed_ms, last_message, message_count, .. }) => {
            *id <= latest
                && in_time(*archive_changed_ms)
                && last_message.is_none_or(|id| id <= latest)
                && u32::try_from(*message_count).is_ok()
        }
        Entry::Message(message) => {
            let Message { id, attachments, edited_ms, .. } = &**message;
            let files = attachments.iter().all(|file| file.id <= latest);
            *id <= latest && files && edited_ms.is_none_or(in_time)
        }
        Entry::Interaction(interaction) => {
            let Interaction { id, created_ms, follow_ups, .. } = **interaction;
            id <= latest && in_time(created_ms) && follow_ups < u32::MAX
        }
        Entry::Command(command) => {
            if !command.definition.is_object() {
                return Err("the definition of a command is not an object".to_owned());
            }
            command.id <= latest
        }
        Entry::ChannelGone(_)
        | Entry::GuildGone(_)
        | Entry::EmojiGone(_)
        | Entry::RoleGone(_)
        | Entry::MessageGone { .. }
        | Entry::CommandGone(_)
        | Entry::File { .. }
        | Entry::Read { .. }
        | Entry::RolePermissions(_) => true,
    };
    if fits { Ok(entry) } else { Err("an id, a time or a count is too large".to_owned()) }
}
