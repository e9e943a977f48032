//! What can change while the program runs.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::config::Config;
use crate::service::{EnginePool, Service};

/// What can change while the program runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Live {
    /// How long the strongest level thinks about a move.
    pub longest_thought: Duration,
    /// How many running games against the computer each person may have.
    pub against_computer: usize,
    /// True if the strongest level thinks on while a person is to move.
    pub ponders: bool,
    pub backups: Backups,
}

/// Scheduled exports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backups {
    /// The time between two; `None` for none.
    pub every: Option<Duration>,
    /// How many are kept.
    pub keep: usize,
    pub folder: PathBuf,
}

impl Live {
    /// What a configuration says.
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

    /// For a program in which nothing changes.
    pub fn for_good(self) -> watch::Receiver<Live> {
        watch::channel(self).1
    }
}

/// Applies every change to those who work by it, for ever.
pub(super) async fn follow(mut live: watch::Receiver<Live>, service: Arc<Service>, pool: Arc<EnginePool>) {
    while live.changed().await.is_ok() {
        let Live { longest_thought, against_computer, ponders, backups: _ } =
            live.borrow_and_update().clone();
        pool.set_longest(longest_thought);
        pool.set_ponders(ponders);
        service.set_most_against_computer(against_computer);
    }
}
