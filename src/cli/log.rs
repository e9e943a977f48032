//! The log: lines of text or of JSON on standard error, of a level that can change while the program runs.

use std::io::{self, IsTerminal};

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::reload::{self, Handle};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry, fmt};

use crate::config::{Format, Level, Log};

type Writer = Box<dyn Layer<Registry> + Send + Sync>;
type Filtered = tracing_subscriber::layer::Layered<reload::Layer<Writer, Registry>, Registry>;

/// The log of the running program.
pub(super) struct Running {
    writer: Handle<Writer, Registry>,
    filter: Handle<EnvFilter, Filtered>,
    libraries: Level,
}

/// Starts the log. Of libraries that tell much, only what is as grave as `libraries` is written.
///
/// # Errors
/// Another log was started before.
pub(super) fn start(log: Log, libraries: Level) -> anyhow::Result<Running> {
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
    /// Goes on in another form or level.
    ///
    /// # Errors
    /// The log has ended.
    pub fn change(&self, log: Log) -> anyhow::Result<()> {
        self.writer.reload(writer(log.format))?;
        Ok(self.filter.reload(filter(log.level, self.libraries)?)?)
    }
}

fn filter(level: Level, libraries: Level) -> anyhow::Result<EnvFilter> {
    Ok(EnvFilter::try_new(format!("{level},serenity={libraries},sled={libraries}"))?)
}

fn writer(format: Format) -> Writer {
    let lines = fmt::layer().with_ansi(io::stderr().is_terminal()).with_writer(io::stderr);
    match format {
        Format::Text => lines.boxed(),
        // Spans that began while the log was text have no form in JSON. None of ours says what its events do not.
        Format::Json => lines
            .with_ansi(false)
            .json()
            .flatten_event(true)
            .with_current_span(false)
            .with_span_list(false)
            .boxed(),
    }
}
