//! The log: lines of text or JSON on standard error, with a level that can change at run time.

use std::io::{self, IsTerminal};

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::reload::{self, Handle};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry, fmt};

use crate::config::{Format, Log, LogLevel};

type Writer = Box<dyn Layer<Registry> + Send + Sync>;
type Filtered = tracing_subscriber::layer::Layered<reload::Layer<Writer, Registry>, Registry>;

/// The log of the running program.
pub(crate) struct Running {
    writer: Handle<Writer, Registry>,
    filter: Handle<EnvFilter, Filtered>,
    libraries: LogLevel,
}

/// Starts the log. For verbose libraries, only messages at the level `libraries` or more severe are written.
///
/// # Errors
/// A log is already running.
pub(crate) fn start(log: Log, libraries: LogLevel) -> anyhow::Result<Running> {
    let (writer, writer_handle) = reload::Layer::new(writer(log.format));
    let (filter, filter_handle) = reload::Layer::new(filter(log.level, libraries)?);
    tracing_subscriber::registry()
        .with(writer)
        .with(filter)
        .try_init()
        .map_err(|error| anyhow::anyhow!("the log can't be started: {error}"))?;
    Ok(Running { writer: writer_handle, filter: filter_handle, libraries })
}

impl Running {
    /// Switches to another format or level.
    ///
    /// # Errors
    /// The log has ended.
    pub(crate) fn change(&self, log: Log) -> anyhow::Result<()> {
        self.writer.reload(writer(log.format))?;
        Ok(self.filter.reload(filter(log.level, self.libraries)?)?)
    }
}

fn filter(level: LogLevel, libraries: LogLevel) -> anyhow::Result<EnvFilter> {
    Ok(EnvFilter::try_new(format!("{level},sled={libraries}"))?)
}

fn writer(format: Format) -> Writer {
    let lines = fmt::layer().with_ansi(io::stderr().is_terminal()).with_writer(io::stderr);
    match format {
        Format::Text => lines.boxed(),
        // Spans created while the log was in text format have no JSON fields. Leaving spans out loses nothing: each
        // event repeats what its span says.
        Format::Json => lines
            .with_ansi(false)
            .json()
            .flatten_event(true)
            .with_current_span(false)
            .with_span_list(false)
            .boxed(),
    }
}
