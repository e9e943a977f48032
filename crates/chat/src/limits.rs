//! Discord's limits for messages and commands, each with the page of the documentation that states it.
//!
//! The pages are relative to <https://discord.com/developers/docs>.

/// Characters of a message's content (resources/message, Create Message).
pub const CONTENT: usize = 2000;
/// Characters of an embed's description (resources/message, Embed Limits).
pub const ARTICLE: usize = 4096;
/// Action rows of a message with content (components/reference, Legacy Message Component Behavior). A message with more
/// rows consists of components only.
pub const ROWS: usize = 5;
/// Components of a message that consists of components only, nested ones included (components/reference).
pub const COMPONENTS: usize = 40;
/// Characters of all texts in a message that consists of components only (components/reference, Text Display).
pub const COMPONENTS_TEXT: usize = 4000;
/// Characters of a form's title, and of the label of a field (components/reference, Text Input).
pub const FORM_LABEL: usize = 45;
/// Fields of a form, from 1 (interactions/receiving-and-responding, Modal).
pub const FORM_FIELDS: usize = 5;
/// Characters of the description of a field (components/reference, Label).
pub const FORM_ABOUT: usize = 100;
/// Characters of a field's text (components/reference, Text Input).
pub const FORM_TEXT: usize = 4000;
/// Choices of a radio group, from 2, or of a group of check boxes, from 1 (components/reference, Radio Group).
pub const BOXES: usize = 10;
/// Characters of a field's placeholder (components/reference, Text Input).
pub const FORM_EXAMPLE: usize = 100;
/// Buttons of a row (components/reference, Action Row).
pub const BUTTONS: usize = 5;
/// Characters of a button's label (components/reference, Button).
pub const BUTTON_LABEL: usize = 80;
/// Characters of the address of a link (components/reference, Button).
pub const ADDRESS: usize = 512;
/// Characters of a `custom_id`, from 1: one less than Discord takes (components/reference, Custom ID), because messages of
/// components add a mark.
pub const CUSTOM_ID: usize = 99;
/// Choices of a menu, from 1 (components/reference, String Select).
pub const CHOICES: usize = 25;
/// Characters of a choice's label, value or description (components/reference, Select Option Structure).
pub const CHOICE_TEXT: usize = 100;
/// Characters of a menu's placeholder (components/reference, String Select).
pub const PLACEHOLDER: usize = 150;
/// Characters of a picture's description (resources/message, Attachment Structure).
pub const ALT: usize = 1024;
/// Characters of a file's name, from 1 (Discord's OpenAPI description, MessageAttachmentRequest).
pub const FILE_NAME: usize = 1024;
/// Bytes of all files of a message (reference, Uploading Files).
pub const FILES: usize = 10 * 1024 * 1024;
/// People named in `allowed_mentions` (resources/message, Allowed Mentions Structure).
pub const PINGS: usize = 100;
/// Suggestions while an argument is typed, and choices of an argument (interactions/application-commands).
pub const SUGGESTIONS: usize = 25;
/// Characters of a suggestion's label or value (interactions/application-commands, Option Choice Structure).
pub const SUGGESTION_TEXT: usize = 100;
/// Characters of a `nonce` (resources/message, Create Message).
pub const NONCE: usize = 25;
/// Characters of a thread's name, from 1 (resources/channel, Start Thread from Message).
pub const THREAD_NAME: usize = 100;
/// Commands of an application (interactions/application-commands, Registering a Command).
pub const COMMANDS: usize = 100;
/// Options of a command or subcommand (interactions/application-commands, Application Command Structure).
pub const OPTIONS: usize = 25;
/// Characters of a command's or option's name (interactions/application-commands, Naming).
pub const COMMAND_NAME: usize = 32;
/// Characters of a command's or option's description, from 1 (as above, Application Command Structure).
pub const COMMAND_ABOUT: usize = 100;
/// Characters of a command's names, descriptions and values in total (interactions/application-commands).
pub const COMMAND_SIZE: usize = 8000;
/// Characters of a text argument (interactions/application-commands, `max_length`).
pub const ARGUMENT_TEXT: usize = 6000;
