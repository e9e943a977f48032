//! Kinds of values in the configuration.

use std::fmt;

/// The log, on standard error. A plain string in place of the table is the level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Log {
    pub level: LogLevel,
    pub format: Format,
}

/// The format of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// One line of text per event.
    #[default]
    Text,
    /// One line of JSON per event.
    Json,
}

/// A range of the gateway's shards, such as `0-3/16`: first, last and total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shards {
    pub first: u32,
    pub last: u32,
    pub of: u32,
}

/// How interactions reach the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// The bot connects to Discord's gateway.
    #[default]
    Gateway,
    /// Discord posts the interactions to the bot.
    Http,
}

/// A secret that is never written to a log.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secret(pub String);

/// The verbosity of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogLevel {
    Error,
    Warn,
    #[default]
    Info,
    Debug,
    Trace,
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "none" } else { "secret" })
    }
}

impl fmt::Display for LogLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LogLevel::Error => "error",
            LogLevel::Warn => "warn",
            LogLevel::Info => "info",
            LogLevel::Debug => "debug",
            LogLevel::Trace => "trace",
        })
    }
}
