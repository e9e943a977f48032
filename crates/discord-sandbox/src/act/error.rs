//! The reasons why a person can't do something.

use crate::id::Id;

/// The reason why a person's client would not let them do something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    #[error("there is nobody called {0:?} here")]
    NoSuchPerson(String),
    #[error("there is no channel {0} that this person can see")]
    NoSuchChannel(Id),
    #[error("there is no server {0}")]
    NoSuchServer(Id),
    #[error("a conversation needs {0} other people")]
    WrongCompany(&'static str),
    #[error("there is no message {0} that this person can see")]
    NoSuchMessage(Id),
    #[error("the bot has no command {0:?} that can be used there")]
    NoSuchCommand(String),
    #[error("the command {0:?} needs a permission that this person does not have")]
    NoPermission(String),
    #[error("the command has no option {0:?}")]
    NoSuchOption(String),
    #[error("the option {option:?} does not take {value}: {why}")]
    BadOption { option: String, value: String, why: String },
    #[error("the option {0:?} must be given")]
    MissingOption(String),
    #[error("the message has no button or menu {0:?}")]
    NoSuchControl(String),
    #[error("the button or menu {0:?} is greyed out")]
    Disabled(String),
    #[error("the menu {menu:?} does not take {values:?}: {why}")]
    BadChoice { menu: String, values: Vec<String>, why: String },
    #[error("no form is open")]
    NoForm,
    #[error("the form's field {field:?} does not take that: {why}")]
    BadField { field: String, why: String },
    #[error("the thread is locked")]
    Locked,
    #[error("the text is empty or longer than 2000 characters")]
    BadText,
    #[error("there is no Activity there: {0}")]
    NoActivity(String),
    #[error("the bot is not connected")]
    BotAway,
}
