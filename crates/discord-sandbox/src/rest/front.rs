//! Pages of the server in front of the API: HTML or nothing, without Discord's headers.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::faults::RetryAfter;
use crate::id::http_date;

/// A page with this status, whose `Date` is `machine_ms`: the time of the machine that serves it, in Unix milliseconds.
pub(crate) fn page(status: u16, empty: bool, retry_after: Option<RetryAfter>, machine_ms: u64) -> Response {
    let code = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
    let body = if empty { String::new() } else { html(status) };
    let kind = [(header::CONTENT_TYPE, "text/html; charset=UTF-8")];
    let mut response = (code, kind, body).into_response();
    if let Ok(date) = HeaderValue::from_str(&http_date(machine_ms / 1000)) {
        response.headers_mut().insert(header::DATE, date);
    }
    if let Some(value) = retry_after.and_then(|after| HeaderValue::from_str(&shown(after, machine_ms)).ok()) {
        response.headers_mut().insert(header::RETRY_AFTER, value);
    }
    response
}

/// The value of the header. A date is one of the machine's clock, as the header `Date` is.
fn shown(after: RetryAfter, machine_ms: u64) -> String {
    match after {
        RetryAfter::Seconds(seconds) => seconds.to_string(),
        RetryAfter::Date(seconds) => http_date(machine_ms / 1000 + seconds),
    }
}

fn html(status: u16) -> String {
    let (title, text) = match status {
        403 => ("Attention Required!", "Sorry, you have been blocked. You are unable to access this site."),
        429 => (
            "Access denied",
            "Error 1015: You are being rate limited. The owner of this site has banned you temporarily.",
        ),
        503 => ("503 Service Unavailable", "upstream connect error or disconnect/reset before headers"),
        _ => ("502 Bad Gateway", "The web server reported a bad gateway error."),
    };
    format!(
        "<!DOCTYPE html>\n<html>\n<head><title>{title}</title></head>\n<body><h1>{title}</h1><p>{text}</p></body>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_states_its_own_time_beside_the_date_until_which_to_wait() {
        let page = page(429, false, Some(RetryAfter::Date(600)), 1_800_000_000_123);
        let header = |name| page.headers()[name].to_str().expect("text").to_owned();
        assert_eq!(header(header::DATE), "Fri, 15 Jan 2027 08:00:00 GMT");
        assert_eq!(header(header::RETRY_AFTER), "Fri, 15 Jan 2027 08:10:00 GMT");
    }
}
