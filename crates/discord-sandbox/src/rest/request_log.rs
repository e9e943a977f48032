//! The log of the bot's requests to the REST API.

use std::collections::VecDeque;

use serde_json::Value;

/// Number of requests that the log keeps.
const KEPT: usize = 20_000;

/// One file of a multipart request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentFile {
    /// The name of the form field, `files[0]`.
    pub field: String,
    pub name: String,
    pub content_type: Option<String>,
    /// The size in bytes.
    pub size: usize,
}

/// One request with its answer.
#[derive(Clone, Debug)]
pub struct LoggedRequest {
    /// Unix milliseconds of the chat's clock.
    pub at_ms: u64,
    pub method: String,
    /// The path without `/api/v10`: `/channels/123/messages`.
    pub path: String,
    /// The query as sent, without the question mark.
    pub query: String,
    /// The JSON body, or `payload_json` of a form.
    pub body: Option<Value>,
    pub files: Vec<SentFile>,
    pub status: u16,
    /// The JSON answer, if there is one.
    pub answer: Option<Value>,
    /// True if the request was executed, but its connection was cut before the answer.
    pub cut: bool,
}

#[derive(Default)]
pub(crate) struct RequestLog(VecDeque<LoggedRequest>);

impl RequestLog {
    pub(crate) fn push(&mut self, request: LoggedRequest) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(request);
    }

    pub(crate) fn find(&self, wanted: impl Fn(&LoggedRequest) -> bool) -> Option<LoggedRequest> {
        self.0.iter().find(|r| wanted(r)).cloned()
    }

    pub(crate) fn all(&self) -> Vec<LoggedRequest> {
        self.0.iter().cloned().collect()
    }

    pub(crate) fn take(&mut self) -> Vec<LoggedRequest> {
        std::mem::take(&mut self.0).into()
    }
}
