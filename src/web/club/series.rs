//! The page of a series: its state, its rules, its tables, and its running games.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::address;
use super::drawing::of_series;
use crate::web::answer::{Failed, escaped};
use crate::web::site::Web;
use crate::web::views::html::say;
use postern_play::ids::SeriesId;
use postern_play::series::SeriesRecord;
use postern_store::fault::Fault;
use postern_words::markup::unformatted;
use postern_words::match_view::plain_name;
use postern_words::series::drawing::drawn;
use postern_words::series::{head, resting, rules, running, seats, state, titles};
use postern_words::voice::{Voice, title_of};

/// The most links to running games, and to the pools of a league.
const GAMES: usize = 60;
const POOLS: usize = 25;

/// Handles `GET /s/<number>-<secret>`.
pub(in crate::web) async fn show(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let (of, secret) = address(&page)?;
    let series = web.service.pages.series_at(SeriesId(of), secret).await?.ok_or(Failed::NotFound)?;
    let guest = web.guest(&headers).await?;
    let voice = &guest.voice;
    let mut html = say(voice, &head(voice, &series));
    html.push_str(&say(voice, &state(&series)));
    if !series.club.is_running() && !series.club.is_over() {
        html.extend(seats(voice, &series).iter().map(|seat| say(voice, seat)));
    }
    html.extend(resting(voice, &series).iter().map(|rest| say(voice, rest)));
    html.push_str(&drawings(voice, &series));
    html.push_str(&pools(&web, voice, &series).await?);
    html.push_str(&games(&web, voice, &series).await?);
    html.extend(rules(&series).iter().map(|rule| say(voice, rule)));
    Ok(web.club_page(&guest, &titles::whole(voice, &series), &html))
}

/// Returns all pages of the picture.
fn drawings(voice: &Voice, series: &SeriesRecord) -> String {
    let Some(first) = drawn(voice, series, Some(1)) else { return String::new() };
    let others = (2..=first.pages).filter_map(|page| drawn(voice, series, Some(page)));
    std::iter::once(first.clone()).chain(others).map(|page| of_series(&page)).collect()
}

/// Links to the pages of the pools of a league or automatic series.
async fn pools(web: &Web, voice: &Voice, series: &SeriesRecord) -> Result<String, Fault> {
    let mut links = String::new();
    for pool in series.pools.iter().take(POOLS) {
        let Some(pool) = web.service.store().series(pool.id).await? else { continue };
        if let Some(address) = web.service.pages.of_series(&pool).await? {
            links.push_str(&link(&web.path_of(&address), &titles::whole(voice, &pool)));
        }
    }
    Ok(list(links))
}

/// Links to the running games that may be watched.
async fn games(web: &Web, voice: &Voice, series: &SeriesRecord) -> Result<String, Fault> {
    let ids: Vec<_> = running(series).into_iter().take(GAMES).collect();
    let mut links = String::new();
    for record in web.service.store().records(&ids).await? {
        if let Some(address) = web.service.pages.watching(&record).await? {
            let [first, second] =
                [&record.players.first, &record.players.second].map(|player| plain_name(voice, player));
            let title = unformatted(&voice.say(&title_of(voice, &record)));
            links.push_str(&link(&web.path_of(&address), &format!("{title}: {first} – {second}")));
        }
    }
    Ok(list(links))
}

fn link(path: &str, label: &str) -> String {
    format!("<li><a class=\"line\" href=\"{}\">{}</a></li>", escaped(path), escaped(label))
}

fn list(links: String) -> String {
    if links.is_empty() { links } else { format!("<ul class=\"lines\">{links}</ul>") }
}
