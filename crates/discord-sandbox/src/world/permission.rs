//! Discord's permission bits, and the usual permissions of people and of the bot.

pub const VIEW_CHANNEL: u64 = 1 << 10;
pub const SEND_MESSAGES: u64 = 1 << 11;
pub const EMBED_LINKS: u64 = 1 << 14;
pub const ATTACH_FILES: u64 = 1 << 15;
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub const MENTION_EVERYONE: u64 = 1 << 17;
pub const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
pub const ADD_REACTIONS: u64 = 1 << 6;
pub const MANAGE_CHANNELS: u64 = 1 << 4;
pub const MANAGE_GUILD: u64 = 1 << 5;
pub const MANAGE_MESSAGES: u64 = 1 << 13;
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// Members open Activities in frames.
pub const USE_EMBEDDED_ACTIVITIES: u64 = 1 << 39;
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// Answers of apps that are not on the server are public.
pub const USE_EXTERNAL_APPS: u64 = 1 << 50;
pub const PIN_MESSAGES: u64 = 1 << 51;

/// The usual permissions of an invited bot: see, send, embed, attach, read history, make public threads, send in
/// threads.
pub const INVITED: u64 = 309_237_763_072;

/// The permissions of an ordinary person on a server.
pub(crate) const PEOPLE: u64 =
    INVITED | ADD_REACTIONS | USE_APPLICATION_COMMANDS | USE_EXTERNAL_APPS | USE_EMBEDDED_ACTIVITIES;

/// The permissions of the server's owner.
pub(crate) const OWNER: u64 =
    PEOPLE | MANAGE_GUILD | MANAGE_CHANNELS | MANAGE_MESSAGES | MANAGE_THREADS | PIN_MESSAGES;

/// Discord's `app_permissions` in direct and group conversations of people.
pub(crate) const IN_PRIVATE: u64 = ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE;

/// Discord's `app_permissions` in direct messages with the bot.
pub(crate) const IN_DM: u64 = IN_PRIVATE | USE_EXTERNAL_EMOJIS;

/// The bot's permissions in its direct conversations.
pub(crate) const OF_BOT_IN_DM: u64 =
    IN_DM | VIEW_CHANNEL | SEND_MESSAGES | READ_MESSAGE_HISTORY | ADD_REACTIONS;
