//! Answers other than success, as JSON for the script and as a short page for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;

use postern_metrics as metrics;
use postern_play::log_words::chain;
use postern_rules::language::Language;
use postern_store::fault::Fault;

/// The reason why a request was not carried out.
#[derive(Debug)]
pub(super) enum Failed {
    /// No match, or none that the visitor may see. Both look the same.
    NotFound,
    /// The request does not come from a page of ours, or the person may not do this.
    Forbidden(&'static str),
    /// A page in a frame does not prove its person, or not any more.
    Unproved(String),
    /// The body can't be read.
    Unreadable(String),
    /// The rules refuse it, or the board has changed: the page gets the current one.
    Refused(String, Option<Value>),
    TooMany,
    Fault(Fault),
}

#[derive(Serialize)]
struct Refused {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Value>,
}

impl From<Fault> for Failed {
    fn from(fault: Fault) -> Failed {
        Failed::Fault(fault)
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let (status, error, state) = match self {
            Failed::NotFound => (StatusCode::NOT_FOUND, "there is no such page".to_owned(), None),
            Failed::Forbidden(why) => (StatusCode::FORBIDDEN, why.to_owned(), None),
            Failed::Unproved(why) => (StatusCode::UNAUTHORIZED, why, None),
            Failed::Unreadable(why) => (StatusCode::BAD_REQUEST, why, None),
            Failed::Refused(why, None) => (StatusCode::UNPROCESSABLE_ENTITY, why, None),
            Failed::Refused(why, state) => (StatusCode::CONFLICT, why, state),
            Failed::TooMany => (
                StatusCode::TOO_MANY_REQUESTS,
                "too many requests from this address; wait a few seconds".to_owned(),
                None,
            ),
            Failed::Fault(fault) => {
                metrics::FAULTS.add();
                tracing::error!(fault = %chain(&fault), "a page was answered with a fault");
                (StatusCode::INTERNAL_SERVER_ERROR, "something went wrong here; try again".to_owned(), None)
            }
        };
        (status, Json(Refused { error, state })).into_response()
    }
}

/// Returns a short page with a heading and HTML below it.
pub(super) fn short_page(language: Language, title: &str, content: &str, version: &str) -> Html<String> {
    let title = escaped(title);
    Html(format!(
        "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <link rel=\"icon\" href=\"/page/{version}/icon.svg\">\
         <link rel=\"stylesheet\" href=\"/page/{version}/style.css\"></head>\
         <body><main class=\"short\"><h1>{title}</h1>{content}</main></body></html>"
    ))
}

/// Escapes a text for HTML, in elements and in attributes with quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            sign => html.push(sign),
        }
    }
    html
}

/// Writes JSON for a `script` element: no text in it can end the element.
pub(super) fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_from_people_breaks_out_of_its_place() {
        assert_eq!(escaped(r#"<b title="a">'&"#), "&lt;b title=&quot;a&quot;&gt;&#39;&amp;");
        assert_eq!(in_script("</script><!--"), "\\u003c/script>\\u003c!--");
    }
}
