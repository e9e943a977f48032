//! Settings that can change while the program runs.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::config::Config;
use postern_service::Service;
use postern_service::pools::engine_pool::EnginePool;

/// Settings that can change while the program runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Live {
    /// Thinking time of the strongest level for a move.
    pub longest_thought: Duration,
    /// Number of running games against the computer that each person may have.
    pub against_computer: usize,
    /// True if the strongest level also searches during its opponent's turn.
    pub ponders: bool,
    pub backups: Backups,
}

/// Scheduled exports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backups {
    /// The time between two exports; `None` for no exports.
    pub every: Option<Duration>,
    /// Number of exports to keep.
    pub keep: usize,
    pub folder: PathBuf,
}

impl Live {
    /// Extracts the settings from a configuration.
    pub fn of(config: &Config) -> Live {
        let named = !config.store.backup_folder.as_os_str().is_empty();
        let usual = config.data.join("backups");
        Live {
            longest_thought: Duration::from_secs(config.computer.seconds),
            against_computer: config.computer.per_person,
            ponders: config.computer.ponder,
            backups: Backups {
                every: config.store.backup_every,
                keep: config.store.backup_keep,
                folder: if named { config.store.backup_folder.clone() } else { usual },
            },
        }
    }

    /// Returns a receiver whose settings never change.
    pub fn for_good(self) -> watch::Receiver<Live> {
        watch::channel(self).1
    }
}

/// Applies every change to the parts of the program that use it. Returns when no more changes can come.
pub(crate) async fn follow(mut live: watch::Receiver<Live>, service: Arc<Service>, pool: Arc<EnginePool>) {
    while live.changed().await.is_ok() {
        let Live { longest_thought, against_computer, ponders, backups: _ } =
            live.borrow_and_update().clone();
        pool.set_longest(longest_thought);
        pool.set_ponders(ponders);
        service.challenges.set_most_against_computer(against_computer);
    }
}
