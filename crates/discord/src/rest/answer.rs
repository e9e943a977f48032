//! Reads what an answer of Discord says beside its content: its limits, the wait that it asks for, and the reason of a
//! refusal.

use std::time::{Duration, UNIX_EPOCH};

use reqwest::header::HeaderMap;
use serde_json::Value;

use crate::rest::pace::buckets::{Asked, Scope, Told, name};
use postern_play::time::Timestamp;

/// The longest wait that is believed. Discord and the servers in front of it ask for seconds to hours.
const BELIEVED: Duration = Duration::from_secs(24 * 3600);
/// The wait in place of one that is not believed.
const UNBELIEVED: Duration = Duration::from_secs(3600);
/// The difference of the header `Retry-After` to the wait in the body, which the header rounds up to seconds.
const ROUNDING: Duration = Duration::from_secs(1);
/// Longest reason of a refusal, in characters.
const LONGEST: usize = 500;

/// An answer before its evaluation.
#[derive(Clone, Debug)]
pub struct HttpAnswer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl HttpAnswer {
    /// The content of a refusal; null if it is not JSON.
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The reason of a refusal, in one line, and Discord's error code, 0 if there is none.
    pub(crate) fn reason(&self) -> (String, u64) {
        let json = self.json();
        let code = json["code"].as_u64().unwrap_or(0);
        let mut reason = match json["message"].as_str() {
            Some(message) => message.to_owned(),
            None => outline(&self.body).unwrap_or("no reason given").to_owned(),
        };
        if let Some(errors) = json.get("errors") {
            reason = format!("{reason} {errors}");
        }
        (reason.chars().take(LONGEST).collect(), code)
    }

    /// Returns the limits that the answer states. `now` is the time for a date in an answer that does not state its own.
    pub(crate) fn told(&self, now: Timestamp) -> Told {
        Told {
            bucket: self.header("x-ratelimit-bucket").map(name),
            limit: self.number("x-ratelimit-limit"),
            left: self.number("x-ratelimit-remaining"),
            reset_after: self.header("x-ratelimit-reset-after").and_then(seconds),
            asked: (self.status == 429).then(|| self.asked(now)),
        }
    }

    fn asked(&self, now: Timestamp) -> Asked {
        let (json, scope) = (self.json(), self.header("x-ratelimit-scope"));
        let is_global = scope == Some("global")
            || self.header("x-ratelimit-global").is_some_and(|value| value != "false")
            || json["global"].as_bool() == Some(true);
        let is_discords = self.headers.keys().any(|name| name.as_str().starts_with("x-ratelimit-"))
            || ["message", "code", "retry_after"].iter().any(|name| json.get(name).is_some());
        let scope = match (is_global, is_discords) {
            (true, _) => Scope::Global,
            (false, true) => Scope::Route,
            (false, false) => Scope::Front,
        };
        Asked { scope, shared: self.is_shared(), time: self.wait(now) }
    }

    /// True if other clients used up the limit.
    fn is_shared(&self) -> bool {
        self.header("x-ratelimit-scope") == Some("shared")
    }

    /// The wait that the answer asks for; `None` if it names none that can be read.
    pub(crate) fn wait(&self, now: Timestamp) -> Option<Duration> {
        let in_body = match &self.json()["retry_after"] {
            Value::Number(number) => number.as_f64().and_then(wait),
            Value::String(text) => seconds(text),
            _ => None,
        };
        let header = self.header("retry-after");
        let in_header = header.and_then(|text| seconds(text).or_else(|| self.until(text, now)));
        match (in_body, in_header) {
            (Some(body), Some(header)) if header > body + ROUNDING => Some(header),
            (None, None) => self.header("x-ratelimit-reset-after").and_then(seconds),
            (body, header) => body.or(header),
        }
    }

    /// The time until a date, by the clock of the server that wrote both dates if it states its own time.
    fn until(&self, date: &str, now: Timestamp) -> Option<Duration> {
        let until = httpdate::parse_http_date(date).ok()?;
        let here = UNIX_EPOCH + Duration::from_millis(u64::try_from(now.0).ok()?);
        let now = self.header("date").and_then(|date| httpdate::parse_http_date(date).ok()).unwrap_or(here);
        wait(until.duration_since(now).ok()?.as_secs_f64())
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok().map(str::trim)
    }

    fn number(&self, name: &str) -> Option<u32> {
        self.header(name)?.parse().ok()
    }
}

/// Names the kind of a body that is not JSON.
pub(crate) fn outline(body: &[u8]) -> Option<&'static str> {
    let start: Vec<u8> = body.trim_ascii_start().iter().take(9).map(u8::to_ascii_lowercase).collect();
    match start.as_slice() {
        [] => Some("an empty body"),
        start if start.starts_with(b"<!doctype") || start.starts_with(b"<html") => Some("an HTML page"),
        _ if serde_json::from_slice::<Value>(body).is_ok() => None,
        _ => Some("a body that is not JSON"),
    }
}

fn seconds(text: &str) -> Option<Duration> {
    wait(text.trim().parse().ok()?)
}

/// A wait of this number of seconds. `None` for one that is over already or is no number.
fn wait(seconds: f64) -> Option<Duration> {
    if !seconds.is_finite() || seconds <= 0.0 {
        return None;
    }
    let wait = Duration::try_from_secs_f64(seconds).ok().filter(|wait| *wait <= BELIEVED);
    Some(wait.unwrap_or(UNBELIEVED))
}

#[cfg(test)]
mod tests {
    use reqwest::header::{HeaderName, HeaderValue};

    use super::*;

    /// 1994-11-06 08:49:37.
    const NOW: Timestamp = Timestamp(784_111_777_000);

    fn answer(status: u16, headers: &[(&'static str, &str)], body: &str) -> HttpAnswer {
        let pair = |(name, value): &(&'static str, &str)| {
            (HeaderName::from_static(name), HeaderValue::from_str(value).expect("a header"))
        };
        HttpAnswer { status, headers: headers.iter().map(pair).collect(), body: body.into() }
    }

    #[test]
    fn every_form_of_a_wait_is_read() {
        let wait = |headers: &[(&'static str, &str)], body: &str| {
            answer(429, headers, body).wait(NOW).map(|wait| wait.as_secs_f64())
        };
        let header = |value: &str| wait(&[("retry-after", value)], "<html>");
        for (value, seconds) in [
            ("2", Some(2.0)),
            (" 0.5 ", Some(0.5)),
            ("Sun, 06 Nov 1994 08:51:37 GMT", Some(120.0)),
            ("Sunday, 06-Nov-94 08:51:37 GMT", Some(120.0)),
            ("Sun Nov  6 08:51:37 1994", Some(120.0)),
            ("Sun, 06 Nov 1994 08:49:00 GMT", None),
            ("Sat, 06 Nov 2094 08:49:00 GMT", Some(3600.0)),
            ("86400", Some(86_400.0)),
            ("604800", Some(3600.0)),
            ("1e300", Some(3600.0)),
            ("0", None),
            ("-5", None),
            ("inf", None),
            ("NaN", None),
            ("soon", None),
            ("", None),
        ] {
            assert_eq!(header(value), seconds, "{value:?}");
            let in_body = value.trim().parse::<f64>().ok().and(seconds);
            assert_eq!(
                wait(&[], &format!(r#"{{"retry_after": {value:?}}}"#)),
                in_body,
                "{value:?} in the body"
            );
        }
        let skewed =
            [("retry-after", "Sun, 06 Nov 1994 10:00:30 GMT"), ("date", "Sun, 06 Nov 1994 10:00:00 GMT")];
        assert_eq!(wait(&skewed, ""), Some(30.0), "by the clock of the server");
        let body = r#"{"message": "slow down", "retry_after": 0.3}"#;
        assert_eq!(wait(&[("retry-after", "1")], body), Some(0.3), "the header is rounded");
        assert_eq!(wait(&[("retry-after", "600")], body), Some(600.0));
        assert_eq!(wait(&[("retry-after", "7")], r#"{"retry_after": -1}"#), Some(7.0));
        assert_eq!(wait(&[("x-ratelimit-reset-after", "4.5")], ""), Some(4.5));
        assert_eq!(wait(&[], "{}"), None);
    }

    #[test]
    fn the_scope_of_a_limit_is_in_headers_or_body() {
        let json = r#"{"message": "You are being rate limited.", "retry_after": 1.0, "global": false}"#;
        let global = r#"{"message": "You are being rate limited.", "retry_after": 1.0, "global": true}"#;
        for (headers, body, scope, shared) in [
            (vec![("x-ratelimit-scope", "user")], json, Scope::Route, false),
            (vec![("x-ratelimit-scope", "shared")], "", Scope::Route, true),
            (vec![("x-ratelimit-scope", "global")], "", Scope::Global, false),
            (vec![("x-ratelimit-global", "true")], "<html>", Scope::Global, false),
            (vec![], global, Scope::Global, false),
            (vec![], json, Scope::Route, false),
            (vec![], r#"{"code": 30046, "message": "Too many edits"}"#, Scope::Route, false),
            (vec![("retry-after", "600")], "<!DOCTYPE html><html>", Scope::Front, false),
            (vec![("retry-after", "600")], "", Scope::Front, false),
            (vec![], "error code: 1015", Scope::Front, false),
        ] {
            let asked = answer(429, &headers, body).told(NOW).asked.expect("a wait is asked for");
            assert_eq!((asked.scope, asked.shared), (scope, shared), "{headers:?} {body}");
        }
        assert_eq!(answer(503, &[("retry-after", "5")], "").told(NOW).asked, None);
    }

    #[test]
    fn a_reason_is_short_whatever_the_body() {
        let page = format!("\r\n <!DOCTYPE html><html>{}</html>", "x".repeat(100_000));
        for (body, reason) in [
            (page.as_str(), "an HTML page"),
            ("<HTML><head><title>502 Bad Gateway</title>", "an HTML page"),
            ("", "an empty body"),
            (" \r\n", "an empty body"),
            ("error code: 1015", "a body that is not JSON"),
            ("{}", "no reason given"),
            ("[1]", "no reason given"),
            (r#"{"message": 5}"#, "no reason given"),
            (r#"{"message": "Missing Access", "code": 50001}"#, "Missing Access"),
        ] {
            for status in [403, 429, 502, 503] {
                assert_eq!(answer(status, &[], body).reason().0, reason, "{status}");
            }
        }
        let (reason, code) =
            answer(400, &[], r#"{"code": 50035, "message": "Bad", "errors": {"a": 1}}"#).reason();
        assert_eq!((reason.as_str(), code), (r#"Bad {"a":1}"#, 50_035));
        let long = format!(r#"{{"message": "{}"}}"#, "ä".repeat(9000));
        assert_eq!(answer(400, &[], &long).reason().0.chars().count(), LONGEST);
    }
}
