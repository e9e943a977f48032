//! Names the program that runs, in the log and in the metrics.

use super::Settings;
use postern_discord::gateway::connect::{Listening, ShardRange};
use postern_metrics as metrics;

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit that the program was built from; "unknown" in builds for development.
pub const COMMIT: &str = env!("POSTERN_COMMIT");

/// Writes which program starts, and on what, to the log.
pub(crate) fn announce(settings: &Settings) {
    metrics::BUILD_INFO.set([VERSION, COMMIT], 1.0);
    let store = match &settings.postgres {
        Some(postgres) => postgres.shown(),
        None => "in the folder".to_owned(),
    };
    let folder = std::path::absolute(&settings.data).unwrap_or_else(|_| settings.data.clone());
    let (mode, shards) = match settings.listening {
        Listening::Http { .. } => ("http", "none".to_owned()),
        Listening::Shards(ShardRange { first, last, of }) => ("gateway", format!("{first}-{last}/{of}")),
        Listening::Gateway if settings.postgres.is_some() => ("gateway", "divided by lease".to_owned()),
        Listening::Gateway => ("gateway", "all".to_owned()),
    };
    let folder = folder.display();
    tracing::info!(version = VERSION, commit = COMMIT, store, %folder, mode, shards, "Postern starts");
}
