//! A socket in the data folder, over which the running program exports its data and takes orders: no other process can
//! open the database meanwhile.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;

use super::archive::Archive;
use super::export::{Exported, TransferError};

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
pub async fn listen(data: &Path, store: Arc<dyn Archive>, orders: Arc<dyn Orders>) -> io::Result<()> {
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
        let (store, orders) = (Arc::clone(&store), Arc::clone(&orders));
        let runtime = tokio::runtime::Handle::current();
        // An export takes long and blocks, so it runs on a blocking thread.
        tokio::task::spawn_blocking(move || {
            if let Err(error) = runtime.block_on(unix::answer(stream, &*store, &*orders)) {
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
pub async fn listen(_: &Path, _: Arc<dyn Archive>, _: Arc<dyn Orders>) -> io::Result<()> {
    std::future::pending().await
}

/// Exports through the process that runs on a data folder; `None` if no process answers. Blocks.
///
/// # Errors
/// [`TransferError`]; an existing file then stays unchanged.
#[cfg(unix)]
pub fn export_from_running(data: &Path, to: &Path, force: bool) -> Result<Option<Exported>, TransferError> {
    match std::os::unix::net::UnixStream::connect(socket(data)) {
        Ok(stream) => unix::export(stream, to, force).map(Some),
        Err(_) => Ok(None),
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
/// answers. Blocks.
///
/// # Errors
/// [`io::Error`] if the process ends before it has answered.
#[cfg(unix)]
pub fn ask_running(data: &Path, request: &str) -> io::Result<Option<String>> {
    match std::os::unix::net::UnixStream::connect(socket(data)) {
        Ok(stream) => unix::ask(stream, request).map(Some),
        Err(_) => Ok(None),
    }
}

/// Returns `None`: this system has no Unix sockets.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn ask_running(_: &Path, _: &str) -> io::Result<Option<String>> {
    Ok(None)
}

#[cfg(unix)]
mod unix {
    use std::io::{self, BufRead, BufReader, Write};
    use std::path::Path;

    use serde::{Deserialize, Serialize};
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt};

    use super::Orders;
    use crate::service::stores::Fault;
    use crate::store::transfer::archive::Archive;
    use crate::store::transfer::export::{Exported, Footer, Lines, Target, TransferError};

    /// The request for an export. [`Orders`] answers all others.
    const EXPORT: &str = "export";

    /// The answer in place of the rest of an export that failed.
    #[derive(Serialize, Deserialize)]
    struct Failed {
        failed: String,
    }

    pub(crate) async fn answer(
        mut stream: tokio::net::UnixStream,
        store: &dyn Archive,
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
        let failed = |Fault(failed): Fault| {
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

    pub(crate) fn ask(mut stream: std::os::unix::net::UnixStream, request: &str) -> io::Result<String> {
        writeln!(stream, "{request}")?;
        let mut answer = String::new();
        BufReader::new(stream).read_line(&mut answer)?;
        match answer.ends_with('\n') {
            true => Ok(answer),
            false => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    pub(crate) fn export(
        mut stream: std::os::unix::net::UnixStream,
        path: &Path,
        force: bool,
    ) -> Result<Exported, TransferError> {
        let broken = |error: io::Error| Fault::new(format!("the running program: {error}"));
        writeln!(stream, "{EXPORT}").map_err(broken)?;
        let mut target = Target::create(path)?;
        let mut last = String::new();
        for line in BufReader::with_capacity(64 * 1024, stream).lines() {
            last = line.map_err(broken)?;
            target.write(last.as_bytes())?;
            target.write(b"\n")?;
        }
        if let Ok(Failed { failed }) = serde_json::from_str(&last) {
            return Err(Fault(failed).into());
        }
        let Footer { end } = serde_json::from_str(&last)
            .map_err(|_| Fault::new("the running program ended in the middle of the export"))?;
        target.put_in_place(end.matches, force)?;
        Ok(end)
    }
}
