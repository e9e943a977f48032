//! The longest wait for an answer of the store: a frozen disk or database must not hold its callers for ever.

use std::time::Duration;

use crate::fault::Fault;
use postern_metrics::list::STORE_SILENT;

/// The longest wait for an answer to people, several times as long as the slowest sound disk or database takes.
pub const FOR_PEOPLE: Duration = Duration::from_secs(10);
/// The longest wait of a command for one batch: thousands of rows, on a disk that may be slow or busy.
pub const FOR_A_BATCH: Duration = Duration::from_secs(1800);

/// Returns the answer of the store.
///
/// # Errors
/// [`Fault`] if there is none in time. A write may then be carried out later or not at all.
pub(crate) async fn in_time<T, E: From<Fault>>(
    within: Duration,
    answer: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    match tokio::time::timeout(within, answer).await {
        Ok(answered) => {
            STORE_SILENT.forget();
            answered
        }
        Err(_) => {
            if STORE_SILENT.age().is_none() {
                STORE_SILENT.note();
            }
            let seconds = within.as_secs();
            Err(Fault::new(format!(
                "the store did not answer within {seconds} s: is its disk or its server frozen?"
            ))
            .into())
        }
    }
}
