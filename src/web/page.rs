//! The page of a match as HTML, with its first board, and the picture for links to it.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::web::access::Visitor;
use crate::web::answer::{Failed, escaped, in_script};
use crate::web::assets::{SKELETON, compressed};
use crate::web::shown::seats::SeatView;
use crate::web::site::Web;
use postern_render::look::Look;
use postern_store::fault::Fault;
use postern_words::match_view::{last_position, word};

/// Handles `GET /g/<number>-<secret>`.
pub(super) async fn show(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let seen = web.seen(&page, &headers).await?;
    if let Some(own) = seen.visitor.profile.as_ref().filter(|_| seen.seat.is_some()) {
        web.service.matches.saw(&seen.view.record, own.id, (web.clock)()).await?;
    }
    let mut shown = web.page_of(&seen).await?;
    // The page itself has the drawing.
    let board = std::mem::take(&mut shown.board.svg);
    let state = serde_json::to_string(&shown)
        .map_err(|error| Fault::of(error).reworded(|why| format!("a page can't be written: {why}")))?;
    let address = format!("{}{}", web.origin(), seen.base);
    let graph = open_graph(&shown.title, &shown.status, &address, shown.version);
    let fields = [
        ("lang", seen.visitor.language.to_string()),
        // A game that is over needs no room for entering moves.
        ("over", if shown.to_move.is_none() { "over".to_owned() } else { String::new() }),
        ("title", escaped(&shown.title)),
        ("status", escaped(&shown.status)),
        ("players", players_in_html(&shown.players)),
        ("version", web.assets.version().to_owned()),
        ("script", "game.js".to_owned()),
        ("open_graph", graph),
        ("board", board),
        ("state", in_script(&state)),
    ];
    let mut response = compressed(&headers, "text/html; charset=utf-8", filled(SKELETON, &fields));
    // A use renews the browser.
    if let Some(cookie) = web.token(&headers).filter(|_| seen.visitor.profile.is_some()) {
        response.headers_mut().extend(web.cookie(Some(&cookie)).map(|cookie| (header::SET_COOKIE, cookie)));
    }
    Ok(response)
}

/// Replaces the names in double braces in one pass, so that no value is read as a name.
pub(super) fn filled(skeleton: &str, fields: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut parts = skeleton.split("{{");
    page.extend(parts.next());
    for part in parts {
        let (name, rest) = part.split_once("}}").unwrap_or(("", part));
        page.extend(fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str()));
        page.push_str(rest);
    }
    page
}

/// Writes the players in the form that the script gives them, so that nothing moves when it comes.
fn players_in_html(players: &[SeatView; 2]) -> String {
    let seat = |seat: &SeatView| {
        let turn = if seat.to_move { " to-move" } else { "" };
        let clock = escaped(seat.clock.as_deref().unwrap_or_default());
        let score = escaped(seat.score.as_deref().unwrap_or_default());
        format!(
            "<div class=\"seat{turn}\"><div><b class=\"name\">{}</b><time class=\"clock\">{clock}</time></div>\
             <div><span class=\"side\">{}</span><span class=\"score\">{score}</span></div></div>",
            escaped(&seat.name),
            escaped(&seat.side)
        )
    };
    players.iter().map(seat).collect()
}

/// Returns what shows the board wherever somebody posts the link.
fn open_graph(title: &str, status: &str, address: &str, version: u64) -> String {
    let (title, status, address) = (escaped(title), escaped(status), escaped(address));
    format!(
        "<meta name=\"description\" content=\"{status}\">\
         <meta property=\"og:type\" content=\"website\"><meta property=\"og:site_name\" content=\"Postern\">\
         <meta property=\"og:title\" content=\"{title}\"><meta property=\"og:description\" content=\"{status}\">\
         <meta property=\"og:url\" content=\"{address}\">\
         <meta property=\"og:image\" content=\"{address}/board.png?v={version}\">\
         <meta name=\"twitter:card\" content=\"summary_large_image\">"
    )
}

/// Handles `GET board.png`: the current board for everybody.
pub(super) async fn picture(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let address = page.parse()?;
    let visitor = Visitor { profile: None, language: web.visitor(&headers).await?.language };
    let view = web.seen_by(address, visitor).await?.view;
    let mut diagram = last_position(&*view.state, Some(&view.record), &view.voice);
    word(&mut diagram, &view.voice);
    let painter = web.painter.clone();
    let painted = web.service.compute().run(move || painter.png(&diagram, &Look::default())).await?;
    let png = painted.map_err(|error| Fault::of(error).reworded(|why| format!("a picture failed: {why}")))?;
    Ok(([(header::CONTENT_TYPE, "image/png")], png).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_value_of_a_page_is_read_as_the_name_of_another() {
        let fields = [("title", "{{state}}".to_owned()), ("state", "{}".to_owned())];
        assert_eq!(filled("<h1>{{title}}</h1>{{state}}{{unknown}}.", &fields), "<h1>{{state}}</h1>{}.");
    }
}
