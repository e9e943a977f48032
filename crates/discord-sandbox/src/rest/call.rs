//! A parsed request for its handler, and the handler's answer.

use serde_json::Value;

use crate::error::{ApiError, Problems};
use crate::forms::message::Upload;
use crate::id::Id;

/// A parsed request for its handler.
pub(crate) struct Call {
    pub now_ms: u64,
    /// The parameters of the route with their values from the path.
    pub parameters: Vec<(&'static str, String)>,
    pub query: Vec<(String, String)>,
    pub body: Value,
    pub uploads: Vec<Upload>,
}

impl Call {
    /// The value of a path parameter; empty if the route does not have it.
    pub(crate) fn parameter(&self, name: &str) -> &str {
        self.parameters.iter().find(|(own, _)| *own == name).map_or("", |(_, value)| value.as_str())
    }

    /// The id in a path parameter.
    ///
    /// # Errors
    /// 50035 if it is not a number.
    pub(crate) fn id(&self, name: &str) -> Result<Id, ApiError> {
        snowflake(name, self.parameter(name))
    }

    pub(crate) fn query(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.query(name).is_some_and(|v| v == "true" || v == "1")
    }
}

/// The answer of a handler.
pub(crate) enum Reply {
    Json(u16, Value),
    Nothing,
    /// A page of the front server, which is no JSON, with this status.
    Page(u16),
}

pub(crate) type RestResult = Result<Reply, ApiError>;

pub(crate) fn ok(value: Value) -> RestResult {
    Ok(Reply::Json(200, value))
}

fn not_a_snowflake(field: &str, value: &str) -> ApiError {
    let mut problems = Problems::default();
    problems.add(field, "NUMBER_TYPE_COERCE", &format!("Value \"{value}\" is not snowflake."));
    problems.finish().err().unwrap_or_else(ApiError::invalid_form)
}

fn snowflake(field: &str, value: &str) -> Result<Id, ApiError> {
    value.parse().map_err(|_| not_a_snowflake(field, value))
}
