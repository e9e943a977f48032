//! The page that starts in a frame of Discord's client, and the proof of the person in it.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use crate::web::access::{MatchAddress, Seen, Visitor, language};
use crate::web::activity::session::token;
use crate::web::activity::site::Framed;
use crate::web::answer::{Failed, in_script};
use crate::web::assets::{SKELETON, compressed};
use crate::web::page::filled;
use crate::web::shown::view::MatchPage;
use crate::web::site::Web;
use crate::web::views::asking::read;
use postern_play::ids::{ChannelId, MatchId, PersonId};
use postern_play::people::profile::Profile;
use postern_play::record::Record;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_service::request::Failure;
use postern_store::fault::Fault;
use postern_words::markup::unformatted;
use postern_words::voice::{Voice, msg};

/// The most matches of a person among which one is looked for in a channel.
const MOST: usize = 20;

/// The parameters by which Discord's client opens the page.
#[derive(Deserialize)]
pub(in crate::web) struct Opened {
    #[serde(default)]
    frame_id: String,
}

/// The data of the script before it knows a match.
#[derive(Serialize)]
struct Start<'a> {
    application: String,
    clients: &'a [String],
    opening: String,
    failed: String,
    again: String,
}

/// A page's request for its match.
#[derive(Deserialize)]
struct Asked {
    instance: String,
    /// The part of an address that names a match, if not the one that was opened last.
    to: Option<String>,
}

/// The answer to it.
#[derive(Serialize)]
pub(in crate::web) struct Session {
    token: String,
    /// The end of the token, in milliseconds from now.
    lasts: i64,
    lang: String,
    /// The address of the site outside Discord.
    site: String,
    state: MatchPage,
}

/// Handles `GET /` of Discord's client.
pub(in crate::web) async fn start(
    State(web): State<Arc<Web>>,
    Query(Opened { frame_id }): Query<Opened>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let activity = web.activity.as_ref().filter(|_| !frame_id.is_empty()).ok_or(Failed::NotFound)?;
    let language = language(&headers);
    let voice = Voice::new(web.service.catalogue(), language);
    let start = Start {
        application: activity.site.application.to_string(),
        clients: &activity.site.clients,
        opening: voice.say(&msg!("page-opening")),
        failed: voice.say(&msg!("page-not-opened")),
        again: voice.say(&msg!("page-again")),
    };
    let state = serde_json::to_string(&start)
        .map_err(|error| Fault::new(format!("a page can't be written: {error}")))?;
    let fields = [
        ("lang", language.to_string()),
        ("title", "Postern".to_owned()),
        ("version", web.assets.version().to_owned()),
        ("script", "activity.js".to_owned()),
        ("state", in_script(&state)),
    ];
    let mut response = compressed(&headers, "text/html; charset=utf-8", filled(SKELETON, &fields));
    response.extensions_mut().insert(Framed);
    Ok(response.into_response())
}

/// Handles `POST /activity`: proves the person, and returns the match that they opened, with a token.
pub(in crate::web) async fn session(
    State(web): State<Arc<Web>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Session>, Failed> {
    let activity = web.activity.as_ref().ok_or(Failed::NotFound)?;
    let Asked { instance, to } = read(&headers, &body)?;
    let (now, launches) = ((web.clock)(), &web.service.pages.launches);
    let said = |language, phrase: &Phrase| web.said(language, phrase);
    let proved = activity.site.host.person(&headers, now);
    launches.heard(proved.is_ok(), now);
    let person = proved.map_err(|why| {
        tracing::info!("a page in Discord proves nobody: {why}");
        Failed::Unproved(said(language(&headers), &msg!("page-no-proof")))
    })?;
    if !web.gate.admits_change(person, now) {
        return Err(Failed::TooMany);
    }
    let profile = web.service.people.profile(person).await?;
    let spoken = spoken(&profile);
    if profile.is_out() {
        return Err(Failed::Forbidden("this person may not use the bot"));
    }
    let channel = activity.site.host.channel(&instance, person).await?;
    let channel = channel.ok_or_else(|| Failed::Unproved(said(spoken, &msg!("page-no-instance"))))?;
    let visitor = Visitor { profile: Some(profile), language: spoken };
    let found = match to {
        Some(to) => web.seen_by(to.parse::<MatchAddress>()?, visitor).await.map(Some),
        None => web.opened_in(channel, person, visitor).await,
    };
    let seen = found?.ok_or_else(|| Failed::Refused(said(spoken, &msg!("page-none-open")), None))?;
    if seen.seat.is_some() {
        web.service.matches.saw(&seen.view.record, person, now).await?;
    }
    let (token, until) = activity.sessions.open(person, now);
    Ok(Json(Session {
        token,
        lasts: until.since(now).0,
        lang: spoken.to_string(),
        site: web.origin().to_owned(),
        state: web.page_of(&seen).await?,
    }))
}

/// Returns the language of a person.
fn spoken(profile: &Profile) -> Language {
    profile.chosen_language.unwrap_or(profile.language)
}

impl Web {
    fn said(&self, language: Language, phrase: &Phrase) -> String {
        unformatted(&Voice::new(self.service.catalogue(), language).say(phrase))
    }

    /// Returns the sender of a request of a page in a frame; `None` for other requests.
    ///
    /// # Errors
    /// [`Failed::Unproved`] if the token has ended.
    pub(in crate::web) async fn in_frame(&self, headers: &HeaderMap) -> Result<Option<Visitor>, Failed> {
        let Some(token) = token(headers) else { return Ok(None) };
        let person = self.activity.as_ref().and_then(|one| one.sessions.person(token, (self.clock)()));
        let ended = || Failed::Unproved(self.said(language(headers), &msg!("page-no-proof")));
        let profile = self.service.people.profile(person.ok_or_else(ended)?).await?;
        if profile.is_out() {
            return Err(Failed::Forbidden("this person may not use the bot"));
        }
        let language = spoken(&profile);
        Ok(Some(Visitor { profile: Some(profile), language }))
    }

    /// Returns the match for a person who opens the Activity of a channel: the one that they opened last there; else a match
    /// of the person in the channel, one that somebody opened there, or any other match of the person.
    async fn opened_in(
        &self,
        channel: ChannelId,
        person: PersonId,
        visitor: Visitor,
    ) -> Result<Option<Seen>, Failed> {
        let (launches, now) = (&self.service.pages.launches, (self.clock)());
        let is_here = |record: &Record| record.home.channels().contains(&channel);
        let mut own = self.service.store().running_of(person).await?;
        // The matches that wait for the person come first, the most urgent one before the others.
        own.sort_by_key(|line| {
            let waits = line.to_move.is_some() && line.to_move == line.seat_of(person);
            (!waits, line.deadline().map_or(i64::MAX, |at| at.0), line.last_move_at, line.id)
        });
        let own: Vec<MatchId> = own.into_iter().map(|line| line.id).take(MOST).collect();
        let any = |_: &Record| true;
        let (opened, of_others) = launches.opened(channel, person, now).await?;
        if let Some(of) = opened
            && let Some(seen) = self.seen_if(of, &visitor, any).await?
        {
            return Ok(Some(seen));
        }
        for of in own.iter().copied().chain(of_others.into_iter().take(MOST)) {
            if let Some(seen) = self.seen_if(of, &visitor, is_here).await? {
                return Ok(Some(seen));
            }
        }
        for of in own {
            if let Some(seen) = self.seen_if(of, &visitor, any).await? {
                return Ok(Some(seen));
            }
        }
        Ok(None)
    }

    /// Returns a match as this visitor sees it, if they may and it fits.
    async fn seen_if(
        &self,
        of: MatchId,
        visitor: &Visitor,
        fits: impl Fn(&Record) -> bool,
    ) -> Result<Option<Seen>, Failed> {
        let record = match self.service.pages.with_secret(of).await {
            Ok(record) => record,
            Err(Failure::Refused(_)) => return Ok(None),
            Err(Failure::Fault(fault)) => return Err(fault.into()),
        };
        let Some(secret) = record.page.filter(|_| fits(&record)) else { return Ok(None) };
        match self.seen_by(MatchAddress { of, secret }, visitor.clone()).await {
            Ok(seen) => Ok(Some(seen)),
            Err(Failed::NotFound) => Ok(None),
            Err(failed) => Err(failed),
        }
    }
}
