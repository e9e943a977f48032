//! The program in a separate process, with a temporary folder.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};

use crate::app::memory::resident_memory;
use crate::config::{API_VARIABLE, MONITORING_VARIABLE, STORE_VARIABLE, TOKEN_VARIABLE};
use discord_sandbox::handle::Sandbox;

/// A folder in memory.
const IN_MEMORY: &str = "/dev/shm";

/// The running program. Dropping this value kills it and removes its folder.
pub(crate) struct Program {
    child: Child,
    folder: PathBuf,
}

impl Program {
    /// Starts the program on the stand-in, with its matches in this store and this limit on requests per second.
    ///
    /// # Errors
    /// The folder can't be created, or the program can't be started.
    pub(crate) fn start(
        sandbox: &Sandbox,
        store: &str,
        folder: Option<&Path>,
        requests: u32,
    ) -> anyhow::Result<Program> {
        let place = match (store, folder) {
            (_, Some(folder)) => folder.to_owned(),
            ("memory", None) => IN_MEMORY.into(),
            (_, None) => std::env::temp_dir(),
        };
        let place = place.canonicalize().with_context(|| format!("{} is not there", place.display()))?;
        let folder = place.join(format!("postern-bench-{}", std::process::id()));
        // An existing folder belongs to somebody else.
        std::fs::create_dir(&folder).with_context(|| format!("{} can't be made", folder.display()))?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("--config").arg(folder.join("config.toml")).arg("--data").arg(folder.join("data"));
        command.arg("serve").current_dir(&folder).stdin(Stdio::null());
        command.env(TOKEN_VARIABLE, sandbox.token()).env(API_VARIABLE, sandbox.url());
        command.env_remove(MONITORING_VARIABLE).env_remove(STORE_VARIABLE);
        match store {
            "sled" | "memory" => {}
            url if is_of_postgres(url) => {
                command.env(STORE_VARIABLE, url);
            }
            other => {
                std::fs::remove_dir(&folder)?;
                bail!("--store {other}: it must be sled, memory or a URL that begins with postgres://");
            }
        }
        let config = format!("log = \"warn\"\n\n[discord]\nrequests_per_second = {requests}\n");
        let configured = std::fs::write(folder.join("config.toml"), config);
        let started = configured.and_then(|()| command.spawn());
        match started {
            Ok(child) => Ok(Program { child, folder }),
            Err(error) => {
                // The folder is new, so nothing else is lost with it.
                let _ = std::fs::remove_dir_all(&folder);
                Err(error).context("the program can't be started")
            }
        }
    }

    /// # Errors
    /// The program has exited.
    pub(crate) fn check(&mut self) -> anyhow::Result<()> {
        match self.child.try_wait()? {
            None => Ok(()),
            Some(status) => bail!("the bot ended: {status}"),
        }
    }

    /// Returns the program's memory in bytes, or 0 if the system does not report it.
    pub(crate) fn memory(&self) -> u64 {
        resident_memory(&self.child.id().to_string()).unwrap_or(0)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may have exited on its own. If the folder can't be removed, its name shows that it belongs to the
        // bench.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// True if a text has the scheme of a PostgreSQL database. The program reads the rest of it.
fn is_of_postgres(text: &str) -> bool {
    matches!(text.split(':').next(), Some("postgres" | "postgresql"))
}
