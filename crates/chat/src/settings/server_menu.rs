//! The form of a setting of a server: its sentence, its menu, and the change that a choice makes.

use std::fmt;

use crate::invocation::Permission;
use crate::invocation::picked::Picked;
use crate::settings::values::old_button;
use postern_play::ids::ChannelId;
use postern_play::server::ServerSettings;
use postern_play::time::Timestamp;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_words::voice::Voice;

/// A setting that the owners of a server choose from a menu.
pub struct ServerSetting {
    /// The name of the setting in the text of a button, which never changes.
    pub word: &'static str,
    /// The page of `/server settings` that shows this setting, counted from 1.
    pub page: u32,
    /// Returns the sentence about the current value.
    pub line: fn(&ServerSettings) -> Phrase,
    /// Returns true if the page has a menu for this setting.
    pub is_offered: fn(&ServerSettings) -> bool,
    pub menu: ServerMenu,
    /// Returns the change that makes a choice, or the refusal of an unknown value. The change writes this setting only.
    pub choose: fn(&Choosing<'_>) -> Result<ServerChange, Phrase>,
}

/// The menu of a setting.
pub enum ServerMenu {
    /// One of these values.
    Values {
        values: fn() -> Vec<String>,
        current: fn(&ServerSettings) -> String,
        label: fn(&Voice, &str) -> String,
        /// Returns the placeholder from the label of the current value.
        shown: fn(&Voice, String) -> String,
    },
    /// At most `most` channels or roles.
    Picker {
        placeholder: fn() -> Phrase,
        current: fn(&ServerSettings) -> Picked,
        most: usize,
        /// The permissions without which a chosen channel is of no use. Empty for roles.
        needs: fn(&ServerSettings) -> Vec<Permission>,
    },
}

/// A choice in a menu.
pub struct Choosing<'a> {
    /// The value, or the ids of channels or roles, separated by spaces.
    pub value: &'a str,
    pub now: Timestamp,
    /// The language of public messages at the time of the choice.
    pub language: Language,
    /// The name of the server on Discord, for settings that show it elsewhere.
    pub name: Option<&'a str>,
}

/// Changes a setting of a server.
pub type ServerChange = Box<dyn Fn(&mut ServerSettings) + Send + Sync>;

impl Choosing<'_> {
    /// Returns the chosen ids.
    ///
    /// # Errors
    /// The answer to an old button, if the value does not consist of ids.
    pub fn ids<T>(&self, id: fn(u64) -> T) -> Result<Vec<T>, Phrase> {
        let words = self.value.split(' ').filter(|word| !word.is_empty());
        words.map(|word| word.parse().map(id).map_err(|_| old_button())).collect()
    }

    /// Returns the change of `choose` by the chosen channels, at most `most`.
    pub(super) fn channels(
        &self,
        most: usize,
        choose: impl FnOnce(&Choosing<'_>, Vec<ChannelId>) -> Result<ServerChange, Phrase>,
    ) -> Result<ServerChange, Phrase> {
        let mut channels = self.ids(ChannelId)?;
        channels.truncate(most);
        choose(self, channels)
    }
}

/// Returns the channels that are chosen now.
pub(super) fn picked(
    server: &ServerSettings,
    current: impl FnOnce(&ServerSettings) -> Vec<ChannelId>,
) -> Picked {
    Picked::Channels(current(server))
}

/// Returns the change of a choice.
pub fn change(change: impl Fn(&mut ServerSettings) + Send + Sync + 'static) -> Result<ServerChange, Phrase> {
    Ok(Box::new(change))
}

impl PartialEq for ServerSetting {
    fn eq(&self, other: &ServerSetting) -> bool {
        self.word == other.word
    }
}

impl Eq for ServerSetting {}

impl fmt::Debug for ServerSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServerSetting({})", self.word)
    }
}

impl fmt::Display for ServerSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

/// Declares the setting of a field of the server: its name, its page, its values with their words, the field, the sentence,
/// the label of a value, and the placeholder with the current label.
macro_rules! choice {
    ($word:literal, $page:literal, $values:path, $field:ident, $line:expr, $label:expr, $shown:expr) => {
        ServerSetting {
            word: $word,
            page: $page,
            line: $line,
            is_offered: |_| true,
            menu: ServerMenu::Values {
                values: || words(&$values),
                current: |server| word(&$values, server.$field),
                label: $label,
                shown: $shown,
            },
            choose: |choosing| {
                let chosen = meant(&$values, choosing.value)?;
                change(move |server| server.$field = chosen)
            },
        }
    };
}

/// Declares a setting of channels: its name, its page, the sentence, the placeholder, the chosen ones, the most of them, and
/// the permissions that they need. The rest is the change, by the chosen channels.
macro_rules! channels {
    (
        $word:literal, $page:literal, $line:expr, $placeholder:literal, $current:expr, $most:expr, $needs:expr,
        $choose:expr
    ) => {
        ServerSetting {
            word: $word,
            page: $page,
            line: $line,
            is_offered: |_| true,
            menu: ServerMenu::Picker {
                placeholder: || msg!($placeholder),
                current: |server| picked(server, $current),
                most: $most,
                needs: $needs,
            },
            choose: |choosing| choosing.channels($most, $choose),
        }
    };
}

pub(super) use {channels, choice};
