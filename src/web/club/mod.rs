//! The pages of series, people and tables: what the chat shows of them, as tables and drawings.

mod drawing;
pub(super) mod profile;
pub(super) mod series;
pub(super) mod table;

use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};

use crate::web::access::Visitor;
use crate::web::answer::{Failed, short_page};
use crate::web::site::Web;
use postern_play::record::page::PageSecret;
use postern_words::voice::Voice;

/// The visitor of a page, with the voice for them.
struct Guest {
    visitor: Visitor,
    voice: Voice,
}

impl Web {
    async fn guest(&self, headers: &HeaderMap) -> Result<Guest, Failed> {
        let visitor = self.visitor(headers).await?;
        let voice = Voice::new(self.service.catalogue(), visitor.language);
        Ok(Guest { visitor, voice })
    }

    /// Returns a page with a heading and HTML below it.
    fn club_page(&self, guest: &Guest, title: &str, content: &str) -> Response {
        let content = format!("<div class=\"view club\">{content}</div>");
        short_page(guest.visitor.language, title, &content, self.assets.version()).into_response()
    }
}

/// Reads `12-<secret>`. Other spellings of a number are other addresses.
fn address(text: &str) -> Result<(u64, PageSecret), Failed> {
    let (number, secret) = text.split_once('-').ok_or(Failed::NotFound)?;
    let of: u64 = number.parse().map_err(|_| Failed::NotFound)?;
    let secret = secret.parse().map_err(|_| Failed::NotFound)?;
    if of.to_string() == number { Ok((of, secret)) } else { Err(Failed::NotFound) }
}
