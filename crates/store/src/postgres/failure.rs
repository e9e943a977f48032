//! Failures of database queries, and whether a retry can help.

use std::error::Error;
use std::fmt;
use std::io;
use std::sync::Arc;

use deadpool_postgres::PoolError;
use futures_util::future::{join, join_all};
use rustls::CertificateError;
use tokio_postgres::error::SqlState;

use crate::fault::Fault;

/// The reason why a query failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The database returned an error, or the connection broke.
    Database(Arc<tokio_postgres::Error>),
    /// The database was not reachable, or did not answer in time.
    OutOfReach(Fault),
    /// The request itself is wrong.
    Fault(Fault),
}

impl Failure {
    /// Returns the fault that a caller hears, with the error of the database as its source.
    pub(crate) fn fault(&self) -> Fault {
        match self {
            Failure::Fault(fault) => fault.clone(),
            Failure::OutOfReach(fault) => fault.clone().reworded(|_| self.to_string()),
            Failure::Database(error) => Fault::new(self).caused_by(Arc::clone(error) as _),
        }
    }

    /// True if the database guarantees that the transaction wrote nothing. Other errors may follow a commit.
    pub(crate) fn undid_all(&self) -> bool {
        let undid = |code: &SqlState| {
            code.code().starts_with("40") && *code != SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN
        };
        matches!(self, Failure::Database(error) if error.code().is_some_and(undid))
    }

    /// True if the statement failed only because an earlier one of its transaction had failed.
    fn is_consequence(&self) -> bool {
        matches!(self, Failure::Database(error) if error.code() == Some(&SqlState::IN_FAILED_SQL_TRANSACTION))
    }

    /// True if a retry may succeed: another transaction interfered, or the connection broke.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Failure::OutOfReach(_) => true,
            Failure::Fault(_) => false,
            Failure::Database(error) => match error.code() {
                None => {
                    // An untrusted certificate stays untrusted.
                    let is_io = error.source().is_some_and(|source| source.is::<io::Error>());
                    error.is_closed() || (is_io && distrusted(error).is_none())
                }
                // Class 08: connection; 40: transaction rollback; 57: operator intervention.
                Some(code) => {
                    let passing = [
                        SqlState::TOO_MANY_CONNECTIONS,
                        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
                        // A standby that is about to be promoted.
                        SqlState::READ_ONLY_SQL_TRANSACTION,
                    ];
                    ["08", "40", "57"].iter().any(|class| code.code().starts_with(class))
                        || passing.contains(code)
                }
            },
        }
    }
}

/// Waits for statements of one transaction that are on their way together, and returns what each found.
///
/// The database refuses all statements after one that failed, and its refusals can be seen before the failure. So this waits for
/// all statements, also after a failure, and returns the failure that caused the others.
pub(crate) async fn all<T>(
    asked: impl IntoIterator<Item = impl Future<Output = Result<T, Failure>>>,
) -> Result<Vec<T>, Failure> {
    let (mut found, mut failures) = (Vec::new(), Vec::new());
    for answered in join_all(asked).await {
        match answered {
            Ok(answered) => found.push(answered),
            Err(failure) => failures.push(failure),
        }
    }
    failures.into_iter().min_by_key(Failure::is_consequence).map_or(Ok(found), Err)
}

/// Waits for two statements like [`all`].
pub(crate) async fn both<T, U>(
    first: impl Future<Output = Result<T, Failure>>,
    second: impl Future<Output = Result<U, Failure>>,
) -> Result<(T, U), Failure> {
    match join(first, second).await {
        (Ok(first), Ok(second)) => Ok((first, second)),
        (Err(consequence), Err(cause)) if consequence.is_consequence() => Err(cause),
        (Err(failure), _) | (_, Err(failure)) => Err(failure),
    }
}

/// Returns why the certificate of the server is not trusted, if that is the reason of the error.
fn distrusted(error: &tokio_postgres::Error) -> Option<&CertificateError> {
    let source: &io::Error = error.source()?.downcast_ref()?;
    match source.get_ref()?.downcast_ref()? {
        rustls::Error::InvalidCertificate(why) => Some(why),
        _ => None,
    }
}

/// Returns what the operator can do about a certificate that is not trusted.
fn advice(why: &CertificateError) -> &'static str {
    match why {
        CertificateError::UnknownIssuer => {
            "Name the certificate of the authority that signed it in store.root_certificate"
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "Use a host name in store.url that the certificate contains"
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "Renew the certificate of the server, and compare the clocks of both machines"
        }
        // webpki reports a certificate of an authority only by this name.
        CertificateError::Other(other) if other.to_string().contains("CaUsedAsEndEntity") => {
            "The server presents the certificate of an authority (CA:TRUE) as its own. Sign a separate certificate for \
             the server (CA:FALSE) with that authority, and name the authority's in store.root_certificate"
        }
        _ => "docs/operating.md says which certificates are accepted",
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Fault(fault) => fault.fmt(f),
            Failure::OutOfReach(fault) => write!(f, "the database can't be reached: {fault}"),
            Failure::Database(error) => match error.as_db_error() {
                Some(told) => write!(f, "the database says: {} ({})", told.message(), told.code().code()),
                None => {
                    write!(f, "the connection to the database failed: {error}")?;
                    error.source().map_or(Ok(()), |source| write!(f, ": {source}"))?;
                    distrusted(error).map_or(Ok(()), |why| write!(f, ". {}", advice(why)))
                }
            },
        }
    }
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Failure {
        Failure::Database(Arc::new(error))
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault(fault)
    }
}

impl From<PoolError> for Failure {
    fn from(error: PoolError) -> Failure {
        match error {
            PoolError::Backend(error) => error.into(),
            other => Failure::OutOfReach(Fault::of(other)),
        }
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Fault {
        failure.fault()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
    use tokio_postgres::{Client, NoTls};

    use super::*;

    const NOT_SERIALIZABLE: &str = "40001";
    const ABORTED: &str = "25P02";

    /// Returns a client of a server that refuses its statements with these codes, one after the other.
    async fn refused(codes: &'static [&'static str]) -> Client {
        let (near, mut far) = tokio::io::duplex(4096);
        tokio::spawn(async move {
            read_message(&mut far).await;
            far.write_all(b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I").await.expect("the client is there");
            for code in codes {
                assert_eq!(far.read_u8().await.expect("a statement"), b'Q');
                read_message(&mut far).await;
                let fields = format!("SERROR\0C{code}\0Mno\0\0");
                far.write_u8(b'E').await.expect("the client is there");
                far.write_u32(u32::try_from(4 + fields.len()).expect("short"))
                    .await
                    .expect("the client is there");
                far.write_all(fields.as_bytes()).await.expect("the client is there");
                far.write_all(b"Z\0\0\0\x05E").await.expect("the client is there");
            }
        });
        let (client, connection) =
            tokio_postgres::Config::new().user("somebody").connect_raw(near, NoTls).await.expect("accepted");
        tokio::spawn(connection);
        client
    }

    /// Reads the length of a message and the rest of it.
    async fn read_message(from: &mut DuplexStream) {
        let length = from.read_u32().await.expect("a length");
        from.read_exact(&mut vec![0; length as usize - 4]).await.expect("a message");
    }

    fn told(failure: &Failure) -> String {
        assert!(failure.may_pass() && failure.undid_all(), "{failure}");
        failure.to_string()
    }

    #[tokio::test]
    async fn a_failure_is_told_and_not_the_refusals_that_it_causes() {
        for codes in [&[ABORTED, NOT_SERIALIZABLE], &[NOT_SERIALIZABLE, ABORTED]] {
            let client = refused(codes).await;
            let ask = || async { Ok(client.batch_execute("any").await?) };
            assert!(told(&both(ask(), ask()).await.unwrap_err()).contains(NOT_SERIALIZABLE));
            let client = refused(codes).await;
            let ask = || async { Ok(client.batch_execute("any").await?) };
            assert!(told(&all([ask(), ask()]).await.unwrap_err()).contains(NOT_SERIALIZABLE));
        }
        let client = refused(&[ABORTED]).await;
        let nothing = async { Ok::<_, Failure>(()) };
        let refused = both(nothing, async { Ok(client.batch_execute("any").await?) }).await.unwrap_err();
        assert!(refused.to_string().contains(ABORTED), "{refused}");
    }
}
