//! A socket in the data folder, over which the running program exports its data and takes orders: no other process can
//! open the database meanwhile.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;

use super::export::{Exported, TransferError};
use crate::Store;
use crate::fault::Fault;

/// Answers requests other than for an export.
#[async_trait]
pub trait Orders: Send + Sync {
    /// Carries out a request of one line. Returns the answer, also one line.
    async fn answer(&self, request: &str) -> String;
}

/// Returns the path of the socket in a data folder.
fn socket(data: &Path) -> PathBuf {
    data.join("control")
}

/// Serves requests on the socket of a data folder. Does not return unless there is an error.
///
/// # Errors
/// [`io::Error`] if the socket can't be created.
#[cfg(unix)]
pub async fn listen(data: &Path, store: Store, orders: Arc<dyn Orders>) -> io::Result<()> {
    let path = socket(data);
    // A killed process leaves its socket behind. The lock of the database proves that no such process runs.
    match std::fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = tokio::net::UnixListener::bind(&path)?;
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    loop {
        let (stream, _) = listener.accept().await?;
        let (store, orders) = (store.clone(), Arc::clone(&orders));
        let runtime = tokio::runtime::Handle::current();
        // An export takes long and blocks, so it runs on a blocking thread.
        tokio::task::spawn_blocking(move || {
            if let Err(error) = runtime.block_on(unix::answer(stream, &store, &*orders)) {
                tracing::warn!(%error, "a request to the running program was broken off");
            }
        });
    }
}

/// Waits forever: this system has no Unix sockets.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub async fn listen(_: &Path, _: Store, _: Arc<dyn Orders>) -> io::Result<()> {
    std::future::pending().await
}

/// Exports through the process that runs on a data folder; `None` if no process runs there. Blocks.
///
/// # Errors
/// [`TransferError`]; an existing file then stays unchanged.
#[cfg(unix)]
pub fn export_from_running(data: &Path, to: &Path, force: bool) -> Result<Option<Exported>, TransferError> {
    match unix::connect(&socket(data))? {
        Some(stream) => unix::export(stream, to, force).map(Some),
        None => Ok(None),
    }
}

/// Returns `None`: this system has no Unix sockets.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn export_from_running(_: &Path, _: &Path, _: bool) -> Result<Option<Exported>, TransferError> {
    Ok(None)
}

/// Sends a request of one line to the process that runs on a data folder. Returns its answer; `None` if no process
/// runs there. Blocks.
///
/// # Errors
/// [`Fault`] if it can't be known whether a process runs, or if it ends before it has answered.
#[cfg(unix)]
pub fn ask_running(data: &Path, request: &str) -> Result<Option<String>, Fault> {
    let Some(stream) = unix::connect(&socket(data))? else { return Ok(None) };
    let answer = unix::ask(stream, request).map_err(|error| {
        Fault::of(error).reworded(|why| {
            format!("the running bot ended before it answered; look whether the order was carried out: {why}")
        })
    });
    answer.map(Some)
}

/// Returns `None`: this system has no Unix sockets.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn ask_running(_: &Path, _: &str) -> Result<Option<String>, Fault> {
    Ok(None)
}

#[cfg(unix)]
mod unix {
    use std::io::ErrorKind::{ConnectionRefused, InvalidInput, NotFound};
    use std::io::{self, BufRead, BufReader, Write};
    use std::os::unix::net::UnixStream;
    use std::path::Path;

    use serde::{Deserialize, Serialize};
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt};

    use super::Orders;
    use crate::Store;
    use crate::fault::Fault;
    use crate::transfer::export::{Exported, Footer, Lines, Target, TransferError};

    /// The request for an export. [`Orders`] answers all others.
    const EXPORT: &str = "export";

    /// The answer in place of the rest of an export that failed.
    #[derive(Serialize, Deserialize)]
    struct Failed {
        failed: String,
    }

    pub(crate) async fn answer(
        mut stream: tokio::net::UnixStream,
        store: &Store,
        orders: &dyn Orders,
    ) -> io::Result<()> {
        let (from, mut to) = stream.split();
        let mut request = String::new();
        tokio::io::BufReader::new(from).read_line(&mut request).await?;
        if request.trim() != EXPORT {
            let answer = orders.answer(request.trim()).await;
            to.write_all(answer.as_bytes()).await?;
            return to.write_all(b"\n").await;
        }
        let failed = |fault: Fault| {
            let failed = fault.to_string();
            let text = serde_json::to_string(&Failed { failed }).unwrap_or_default();
            text + "\n"
        };
        let mut lines = match store.snapshot().await {
            Ok(snapshot) => Lines::new(snapshot),
            Err(fault) => return to.write_all(failed(fault).as_bytes()).await,
        };
        loop {
            match lines.next().await {
                Ok(Some(bytes)) => to.write_all(&bytes).await?,
                Ok(None) => {
                    // The snapshot ends before the answer does: whoever reads the end may start the next export.
                    drop(lines);
                    return to.shutdown().await;
                }
                Err(fault) => return to.write_all(failed(fault).as_bytes()).await,
            }
        }
    }

    /// Connects to the socket of a running process; `None` if no process runs there.
    ///
    /// # Errors
    /// [`Fault`] if the socket can't be reached for another reason, such as the rights of this account.
    pub(crate) fn connect(socket: &Path) -> Result<Option<UnixStream>, Fault> {
        match UnixStream::connect(socket) {
            Ok(stream) => Ok(Some(stream)),
            // A killed process leaves its socket behind. No process can listen at a path that is too long.
            Err(error) if [NotFound, ConnectionRefused, InvalidInput].contains(&error.kind()) => Ok(None),
            Err(error) => Err(Fault::of(error).reworded(|why| {
                format!(
                    "it can't be known whether a bot runs on this data folder: its socket {} can't be reached: {why}. Give \
                     the command as root or as the account of the bot, such as by sudo -u postern",
                    socket.display()
                )
            })),
        }
    }

    pub(crate) fn ask(mut stream: UnixStream, request: &str) -> io::Result<String> {
        writeln!(stream, "{request}")?;
        let mut answer = String::new();
        BufReader::new(stream).read_line(&mut answer)?;
        match answer.ends_with('\n') {
            true => Ok(answer),
            false => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    pub(crate) fn export(
        mut stream: UnixStream,
        path: &Path,
        force: bool,
    ) -> Result<Exported, TransferError> {
        let broken =
            |error: io::Error| Fault::of(error).reworded(|why| format!("the running program: {why}"));
        writeln!(stream, "{EXPORT}").map_err(broken)?;
        let mut target = Target::create(path)?;
        let mut last = String::new();
        for line in BufReader::with_capacity(64 * 1024, stream).lines() {
            last = line.map_err(broken)?;
            target.write(last.as_bytes())?;
            target.write(b"\n")?;
        }
        if let Ok(Failed { failed }) = serde_json::from_str(&last) {
            return Err(Fault::new(failed).into());
        }
        let Footer { end } = serde_json::from_str(&last)
            .map_err(|_| Fault::new("the running program ended in the middle of the export"))?;
        target.put_in_place(end.matches, force)?;
        Ok(end)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_a_socket_that_is_missing_or_that_nobody_listens_at_means_that_no_bot_runs() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let asked = |data: &Path| ask_running(data, "request");
        assert_eq!(asked(folder.path()).expect("there is no socket"), None);
        drop(std::os::unix::net::UnixListener::bind(socket(folder.path())).expect("a socket can be made"));
        assert_eq!(asked(folder.path()).expect("nobody listens"), None);
        let long = folder.path().join("x".repeat(200));
        assert_eq!(asked(&long).expect("nobody can listen there"), None);
        // No rights keep root out, so the test uses a path through a file.
        let file = folder.path().join("file");
        std::fs::write(&file, "").expect("it can be written");
        let said = asked(&file).expect_err("it can't be known").to_string();
        assert!(said.contains("file/control") && said.contains("account of the bot"), "{said}");
        let said = export_from_running(&file, &folder.path().join("to"), false).expect_err("nor here");
        assert!(said.to_string().contains("file/control"), "{said}");
        assert!(!folder.path().join("to").exists());
    }
}
