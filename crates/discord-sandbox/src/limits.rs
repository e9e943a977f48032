//! Discord's limits as the sandbox applies them. Lengths of texts are in characters.

macro_rules! limits {
    ($($name:ident: $type:ty = $value:expr, $says:literal;)*) => {
        $(#[doc = $says] pub(crate) const $name: $type = $value;)*

        /// All limits: what they limit, and the largest number allowed.
        pub const LIMITS: &[(&str, u64)] = &[$(($says, $value as u64),)*];
    };
}

limits! {
    CONTENT: usize = 2000, "Text of a message";
    NONCE: usize = 25, "Nonce";
    NONCE_MS: u64 = 5 * 60 * 1000, "Time that an enforced nonce is remembered, in milliseconds";
    FILES: usize = 10, "Files of a message";
    FILE_BYTES: usize = 10 * 1024 * 1024, "Size of a file, in bytes";
    BODY_BYTES: usize = 30 * 1024 * 1024, "Size of a request, in bytes";
    ALT_TEXT: usize = 1024, "Description of a file or picture";
    EMBEDS: usize = 10, "Embeds of a message";
    EMBED_TEXTS: usize = 6000, "All texts in the embeds of a message";
    EMBED_TITLE: usize = 256, "Title of an embed";
    EMBED_DESCRIPTION: usize = 4096, "Description of an embed";
    EMBED_FOOTER: usize = 2048, "Footer of an embed";
    EMBED_AUTHOR: usize = 256, "Author of an embed";
    EMBED_FIELDS: usize = 25, "Fields of an embed";
    EMBED_FIELD_NAME: usize = 256, "Name of a field";
    EMBED_FIELD_VALUE: usize = 1024, "Value of a field";
    ROWS: usize = 5, "Action rows of a message, or parts of a modal";
    ROW_PARTS: usize = 5, "Buttons of an action row";
    CUSTOM_ID: usize = 100, "Custom id";
    BUTTON_LABEL: usize = 80, "Label of a button";
    BUTTON_URL: usize = 512, "Address of a link button";
    MENU_PLACEHOLDER: usize = 150, "Placeholder of a select menu";
    MENU_OPTIONS: usize = 25, "Options of a select menu";
    MENU_OPTION: usize = 100, "Label, value or description of an option in a select menu";
    COMPONENTS: usize = 40, "Components of a message with the flag IS_COMPONENTS_V2";
    COMPONENT_TEXTS: usize = 4000, "All text displays of a message";
    COMPONENT_BYTES: usize = 10_170, "Bytes of all text displays of a message in UTF-8, and twelve for each";
    GALLERY_ITEMS: usize = 10, "Pictures of a media gallery";
    MODAL_TITLE: usize = 45, "Title of a modal";
    INPUT_LABEL: usize = 45, "Label of a field in a modal";
    LABEL_DESCRIPTION: usize = 100, "Description of a field in a modal";
    BOXES: usize = 10, "Options of a radio group or checkbox group";
    INPUT_PLACEHOLDER: usize = 100, "Placeholder of a text input";
    INPUT_VALUE: usize = 4000, "Value of a text input";
    SLASH_COMMANDS: usize = 100, "Slash commands of a scope";
    CONTEXT_COMMANDS: usize = 15, "User commands, or message commands, of a scope";
    COMMAND_NAME: usize = 32, "Name of a command or option";
    COMMAND_DESCRIPTION: usize = 100, "Description of a command or option";
    COMMAND_OPTIONS: usize = 25, "Options of a command";
    COMMAND_TEXTS: usize = 8000, "All texts of a command";
    CHOICES: usize = 25, "Choices of an option, or of an answer to autocomplete";
    CHOICE: usize = 100, "Name or value of a choice";
    OPTION_VALUE: usize = 6000, "Text in an option of a command";
    GROUP_PEOPLE: usize = 10, "People in a group conversation";
    EMOJIS: usize = 2000, "Emoji of the application";
    EMOJI_NAME: usize = 32, "Name of an emoji";
    EMOJI_BYTES: usize = 256 * 1024, "Size of an emoji's picture, in bytes";
    CHANNEL_NAME: usize = 100, "Name of a channel or thread";
    PINS: usize = 250, "Pinned messages of a channel";
    PAGE: usize = 100, "Messages in an answer of the API";
    DEADLINE_MS: u64 = 3000, "Time for the first response to an interaction, in milliseconds";
    TOKEN_MS: u64 = 15 * 60 * 1000, "Lifetime of an interaction's token, in milliseconds";
    FOLLOW_UPS: usize = 5, "Follow-ups to an interaction that a person's installation alone allows";
    GATEWAY_BYTES: usize = 4096, "Size of a payload to the gateway, in bytes";
    GATEWAY_SENDS: usize = 120, "Payloads to the gateway in a minute";
    EVENTS_KEPT: usize = 1000, "Events that a session can resume";
    REQUESTS_A_SECOND: u32 = 50, "Requests in a second, answers to interactions excepted (with `--limits`, which can name another number)";
    REQUESTS_OF_A_BUCKET: u32 = 5, "Requests of a bucket in five seconds (with `--limits`)";
}

/// The latest time of the chat: the start of 2100, in Unix milliseconds. Ids can express times until 2154.
pub(crate) const LATEST_MS: u64 = 4_102_444_800_000;
