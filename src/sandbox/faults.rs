//! Faults to order: what goes wrong with the next requests.

use std::time::Duration;

/// What happens instead of, or after, the proper answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// 429 with this `retry_after` in seconds; nothing is executed.
    RateLimit { retry_after: f64, global: bool },
    /// This status with an error body; nothing is executed.
    Refuse { status: u16, code: u32 },
    /// The request is executed, but the connection is cut before the answer.
    CutAfter,
    /// The connection is cut; nothing is executed.
    CutBefore,
    /// The request hangs so long and is then refused; nothing is executed.
    Hang(Duration),
    /// The request is executed, and answered by 200 and a page that is not JSON.
    Garbage,
    /// The answer comes late.
    Delay(Duration),
}

/// The next `times` requests with this method (none: any) whose path contains `path` meet the trouble.
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
    pub fn add(&mut self, fault: Fault) {
        self.0.push(fault);
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The trouble that this request meets, used up by one.
    pub fn take(&mut self, method: &str, path: &str) -> Option<Trouble> {
        let fault = self.0.iter_mut().find(|f| {
            f.times > 0 && f.method.as_deref().is_none_or(|m| m == method) && path.contains(&f.path)
        })?;
        fault.times -= 1;
        let trouble = fault.trouble.clone();
        self.0.retain(|f| f.times > 0);
        Some(trouble)
    }
}
