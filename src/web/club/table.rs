//! The tables of a game on a page: its players by rating, and by the level of the computer that they play like.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::address;
use super::drawing::scrolling;
use crate::web::answer::{Failed, escaped};
use crate::web::site::Web;
use crate::web::views::html::say;
use postern_play::ids::{PersonId, ServerId};
use postern_service::club::tables::{by_level, by_rating};
use postern_words::markup::{escape, unformatted};
use postern_words::rating_words::level_figures;
use postern_words::voice::{Voice, msg, text};

/// The most rows of a table.
const LISTED: usize = 500;

/// A row: rank, figure, games and person.
type Row = (u32, String, u32, PersonId);

/// Handles `GET /t/<server>-<secret>/<game>`. The server 0 stands for all servers.
pub(in crate::web) async fn show(
    State(web): State<Arc<Web>>,
    Path((page, game)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let (of, secret) = address(&page)?;
    let server = (of != 0).then_some(ServerId(of));
    let opens = web.service.pages.opens_table(server, secret).await?;
    let info = web.service.catalogue().game(&game).filter(|_| opens).ok_or(Failed::NotFound)?.info();
    let (guest, now) = (web.guest(&headers).await?, (web.clock)());
    let voice = &guest.voice;
    let members = web.service.club.members(server).await?;
    let book = web.service.club.book().await?;
    let name = |person: PersonId| escape::plain(book.name(person).unwrap_or_default());
    let rated = by_rating(&book, info.id, &members, now);
    let rated = rated.iter().flat_map(|table| table.rows());
    let rated: Vec<Row> =
        rated.take(LISTED).map(|row| (row.rank, row.shown.to_string(), row.games, row.player)).collect();
    let levels = by_level(&book, info.id, &members, now).into_iter().take(LISTED).map(|row| {
        let [level, error] = level_figures(voice.language, row.like);
        (row.rank, format!("{level} ±{error}"), row.like.games as u32, row.person)
    });
    let levels: Vec<Row> = levels.collect();
    let place = if server.is_some() { "here" } else { "all" };
    let mut html = String::new();
    for (against, rows) in [("people", rated), ("computer", levels)] {
        let head = msg!("table-head", game = text(info.name), place = place, against = against);
        let head = unformatted(&voice.say(&head));
        html.push_str(&format!("<h2>{}</h2>", escaped(&head)));
        html.push_str(&match rows.is_empty() {
            true => say(voice, &msg!("table-empty", against = against)),
            false => scrolling(&head, &listed(voice, &rows, &name)),
        });
    }
    let others = web.service.catalogue().iter().map(|spec| spec.info()).filter(|other| other.id != info.id);
    let link = |other: &postern_rules::game::info::Info| {
        format!("<li><a class=\"line\" href=\"/t/{page}/{}\">{}</a></li>", other.id, escaped(other.name))
    };
    html.push_str(&format!("<ul class=\"lines\">{}</ul>", others.map(link).collect::<String>()));
    Ok(web.club_page(&guest, info.name, &html))
}

fn listed(voice: &Voice, rows: &[Row], name: &impl Fn(PersonId) -> String) -> String {
    let heads = ["page-col-rank", "page-col-player", "page-col-figure", "page-col-games"];
    let heads = heads.map(|id| format!("<th scope=\"col\">{}</th>", escaped(&voice.say(&msg!(id)))));
    let row = |(rank, figure, games, person): &Row| {
        let name = escaped(&name(*person));
        let figure = escaped(figure);
        format!(
            "<tr><td>{rank}</td><th scope=\"row\">{name}</th><td class=\"figure\">{figure}</td><td>{games}</td></tr>"
        )
    };
    let rows: String = rows.iter().map(row).collect();
    format!("<table><thead><tr>{}</tr></thead><tbody>{rows}</tbody></table>", heads.concat())
}
