//! The kinds of components that the sandbox accepts (components/reference, Component Object).

macro_rules! kinds {
    ($($name:ident = $code:literal, $says:literal;)*) => {
        $(#[doc = $says] pub(crate) const $name: u64 = $code;)*

        /// All kinds: Discord's number and name.
        pub const KINDS: &[(u64, &str)] = &[$(($code, $says),)*];
    };
}

kinds! {
    ROW = 1, "Action Row";
    BUTTON = 2, "Button";
    STRING_SELECT = 3, "String Select";
    TEXT_INPUT = 4, "Text Input";
    USER_SELECT = 5, "User Select";
    ROLE_SELECT = 6, "Role Select";
    MENTIONABLE_SELECT = 7, "Mentionable Select";
    CHANNEL_SELECT = 8, "Channel Select";
    TEXT_DISPLAY = 10, "Text Display";
    GALLERY = 12, "Media Gallery";
    FILE = 13, "File";
    SEPARATOR = 14, "Separator";
    CONTAINER = 17, "Container";
    LABEL = 18, "Label";
    FILE_UPLOAD = 19, "File Upload";
    RADIO_GROUP = 21, "Radio Group";
    CHECKBOX_GROUP = 22, "Checkbox Group";
    CHECKBOX = 23, "Checkbox";
}
