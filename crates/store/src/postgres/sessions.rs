//! Whether a pooler in between keeps the sessions of its clients.
//!
//! Prepared statements, time limits and LISTEN belong to a session. A pooler that gives each transaction the next free session
//! (PgBouncer's `pool_mode = transaction`) mixes them up.

use crate::fault::Fault;

use super::failure::Failure;
use super::primary::{Servers, value};

/// Number of tries: other clients of the pooler may take the session in between.
const TRIES: usize = 3;

/// Asks for the server's process that answers.
const SESSION: &str = "SELECT pg_backend_pid()";

/// Checks that each connection has its own session.
///
/// # Errors
/// [`Failure`] if the pooler does not keep sessions, or the database does not answer.
pub(crate) async fn check(servers: &Servers) -> Result<(), Failure> {
    let (first, driven) = servers.open().await?;
    tokio::spawn(driven.drive(|| ()));
    let (second, driven) = servers.open().await?;
    tokio::spawn(driven.drive(|| ()));
    for _ in 0..TRIES {
        // An idle pooler gives both clients the session that was free last, a busy one gives each of them one after the other.
        let before = value(&first, SESSION).await?;
        let other = value(&second, SESSION).await?;
        let mixed = other == before || value(&first, SESSION).await? != before;
        if mixed {
            return Err(Fault::new(
                "the pooler before the database gives every transaction another session, and Postern needs its own: set \
                 PgBouncer's pool_mode to session for this database",
            )
            .into());
        }
    }
    Ok(())
}
