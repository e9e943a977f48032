//! Fault injection: failures of the next requests.

use std::time::Duration;

/// The failure that replaces or follows the proper answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// 429 with this `retry_after` in seconds; the request is not executed.
    RateLimit { retry_after: f64, global: bool },
    /// This status with an error body; the request is not executed.
    Refuse { status: u16, code: u32 },
    /// The request is executed, but the connection is cut before the answer.
    CutAfter,
    /// The connection is cut; the request is not executed.
    CutBefore,
    /// The request hangs for this time and is then refused; it is not executed.
    Hang(Duration),
    /// The request is executed, and answered with 200 and a page that is not JSON.
    Garbage,
    /// The answer comes late.
    Delay(Duration),
    /// 429 because of other apps at the same resource, with this `retry_after` in seconds; the request is not executed.
    SharedLimit { retry_after: f64 },
    /// The front server answers with this status and a page of HTML, or nothing at all, and without X-RateLimit headers;
    /// the request is not executed.
    Page { status: u16, empty: bool, retry_after: Option<RetryAfter> },
    /// The request is executed, but answered with 404 and 10062, as if an interaction were unknown.
    Disown,
    /// 50035 because of an emoji of the application; the request is not executed.
    LoseEmoji,
}

/// The header `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3). Both hold the seconds from now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryAfter {
    Seconds(u64),
    Date(u64),
}

/// A failure of the next `times` requests with this method (`None`: any) whose path contains `path`.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    pub method: Option<String>,
    pub path: String,
    pub times: u32,
    pub trouble: Trouble,
}

impl Fault {
    #[must_use]
    pub fn new(method: &str, path: &str, times: u32, trouble: Trouble) -> Self {
        let method = (!method.is_empty()).then(|| method.to_owned());
        Self { method, path: path.to_owned(), times, trouble }
    }
}

#[derive(Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    pub(crate) fn add(&mut self, fault: Fault) {
        self.0.push(fault);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// The number of requests that are still to fail.
    pub(crate) fn pending(&self) -> u64 {
        self.0.iter().map(|fault| u64::from(fault.times)).sum()
    }

    /// The failure of this request for a file, if one is ordered for files: its path starts with `/attachments`.
    pub(crate) fn take_of_file(&mut self, path: &str) -> Option<Trouble> {
        let ordered = self.0.iter().any(|fault| fault.path.starts_with("/attachments"));
        if ordered { self.take("GET", path) } else { None }
    }

    /// The failure of this request, if one is ordered. Uses it up by one.
    pub(crate) fn take(&mut self, method: &str, path: &str) -> Option<Trouble> {
        let fault = self.0.iter_mut().find(|f| {
            f.times > 0 && f.method.as_deref().is_none_or(|m| m == method) && path.contains(&f.path)
        })?;
        fault.times -= 1;
        let trouble = fault.trouble.clone();
        self.0.retain(|f| f.times > 0);
        Some(trouble)
    }
}
