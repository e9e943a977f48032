//! The page of a person: ratings with charts, results, puzzles and reliability, as far as the person shows them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::address;
use super::drawing::of_chart;
use crate::web::answer::Failed;
use crate::web::site::Web;
use crate::web::views::html::say;
use postern_play::ids::PersonId;
use postern_play::people::profile::Shows;
use postern_words::markup::escape;
use postern_words::profile_words::{facts, puzzles, reliability};
use postern_words::rating_chart::{Rated, alt, chart};
use postern_words::voice::msg;

/// Handles `GET /p/<number>-<secret>`.
pub(in crate::web) async fn show(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let (of, secret) = address(&page)?;
    let (guest, of, now) = (web.guest(&headers).await?, PersonId(of), (web.clock)());
    let reader = guest.visitor.profile.as_ref().map(|own| own.id);
    let profile = web.service.pages.profile_at(of, secret, reader).await?.ok_or(Failed::NotFound)?;
    let shows = if reader == Some(of) { Shows::Everything } else { profile.shows };
    let voice = &guest.voice;
    let (facts, name) = {
        let book = web.service.club.book().await?;
        (facts(voice, &book, of, shows, now), book.name(of).map(escape::plain))
    };
    let name = name.ok_or(Failed::NotFound)?;
    let mut html = String::new();
    if facts.games.is_empty() {
        html.push_str(&say(voice, &msg!("profile-no-games")));
    }
    html.extend(facts.games.iter().map(|game| say(voice, game)));
    html.extend(puzzles(voice, &profile, shows, now).iter().map(|line| say(voice, line)));
    html.push_str(&say(voice, &reliability(facts.reliability)));
    let running = web.service.store().running_of(of).await?.len();
    html.push_str(&say(voice, &msg!("profile-running", count = running)));
    for rated in facts.rated {
        let steps = web.service.club.rating_steps(of, &rated.game).await?;
        let rated = Rated { steps, ..rated };
        let hues = voice.catalogue().begin(&rated.game, &[], None).ok().map(|state| state.diagram().hues);
        let drawn = chart(voice, &rated, &name, hues, now);
        html.extend(drawn.map(|drawn| of_chart(&drawn, &alt(voice, &rated, &name))));
    }
    Ok(web.club_page(&guest, &name, &html))
}
