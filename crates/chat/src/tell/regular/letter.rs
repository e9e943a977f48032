//! The weekly letter of a server: results, climbers, series, solvers and open seats, with one picture and no ping.

use crate::actions::Action;
use crate::limits;
use crate::message::address::NotDelivered;
use crate::message::messenger::Messenger;
use crate::message::pictures::{Pictures, Said, View, if_painted};
use crate::message::{Message, Picture, Style};
use crate::tell::boards::lobby_message::{add, result};
use postern_club::series::state::series::Phase;
use postern_play::challenge::Challenge;
use postern_play::ids::{ChannelId, MatchId, ServerId};
use postern_play::letter::{Letter, Span, day};
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_play::series::SeriesRecord;
use postern_play::server::ServerSettings;
use postern_play::time::Timestamp;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_service::Service;
use postern_service::club::week::{Climber, Solver, Week};
use postern_store::fault::Fault;
use postern_words::markup::escape;
use postern_words::match_view::MatchView;
use postern_words::seat_words::line;
use postern_words::series::list_line;
use postern_words::voice::{Voice, msg, text};

/// The most lines of each section.
const RESULTS: usize = 8;
const CLIMBERS: usize = 3;
const SERIES: usize = 5;
const SOLVERS: usize = 3;
const SEATS: usize = 4;

/// The news that a letter tells.
#[derive(Default)]
pub struct News {
    /// The finished matches, latest first.
    pub results: Vec<Record>,
    pub climbers: Vec<Climber>,
    /// A sentence for each series with news.
    pub series: Vec<Phrase>,
    pub solvers: Vec<Solver>,
    /// The open seats, those that wait longest first.
    pub seats: Vec<Challenge>,
}

impl News {
    /// True if nothing happened. Open seats alone are no news.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty() && self.series.is_empty() && self.solvers.is_empty()
    }

    /// Returns the match whose last position the letter shows: the longest one, the latest of several.
    pub fn shown(&self) -> Option<&Record> {
        self.results.iter().rev().max_by_key(|record| record.moves.len())
    }
}

/// Returns the text of a letter, with as many lines as fit; `None` if nothing happened.
pub fn letter(voice: &Voice, news: &News) -> Option<String> {
    if news.is_empty() {
        return None;
    }
    let mut said = voice.say(&msg!("letter-head", games = news.results.len()));
    let results: Vec<Phrase> = news.results.iter().filter_map(|record| result(voice, record)).collect();
    add(&mut said, voice, &msg!("letter-results"), &results, RESULTS);
    let climber = |climber: &Climber| {
        let game = voice.catalogue().game(&climber.game).map_or("?", |game| game.info().name);
        msg!(
            "letter-climber",
            name = escape::name(&climber.name),
            game = text(game),
            gain = climber.gain.unsigned_abs(),
            rating = climber.rating.to_string()
        )
    };
    let climbers: Vec<Phrase> = news.climbers.iter().take(CLIMBERS).map(climber).collect();
    add(&mut said, voice, &msg!("letter-climbers"), &climbers, CLIMBERS);
    add(&mut said, voice, &msg!("letter-series"), &news.series, SERIES);
    let solver =
        |solver: &Solver| msg!("letter-solver", name = escape::name(&solver.name), count = solver.solved);
    let solvers: Vec<Phrase> = news.solvers.iter().take(SOLVERS).map(solver).collect();
    add(&mut said, voice, &msg!("letter-solvers"), &solvers, SOLVERS);
    let seats: Vec<Phrase> =
        news.seats.iter().map(|open| msg!("lobby-line", line = line(voice, open))).collect();
    add(&mut said, voice, &msg!("letter-seats"), &seats, SEATS);
    Some(said.chars().take(limits::CONTENT).collect())
}

/// Composes the letters.
pub struct Letters {
    pictures: Pictures,
}

impl Letters {
    pub fn new(pictures: Pictures) -> Letters {
        Letters { pictures }
    }

    /// Returns the letter about a span, and the text of the action of its button, which identifies the message if its
    /// delivery is uncertain. `None` if nothing happened.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn message(
        &self,
        service: &Service,
        messenger: &dyn Messenger,
        (server, of): (&ServerSettings, &Letter),
        span: Span,
        now: Timestamp,
    ) -> Result<Option<(Message, String)>, Fault> {
        let voice = Voice::new(service.catalogue(), server.language.unwrap_or(of.language));
        let news = news(service, messenger, &voice, (server, of), (span, now)).await?;
        let Some(said) = letter(&voice, &news) else { return Ok(None) };
        let picture = match news.shown() {
            Some(record) => self.picture(service, record, voice.language).await?,
            None => None,
        };
        let action = Action::Letter(day(span.to));
        let known = action.to_string();
        let message = Message { picture, silent: true, ..Message::text(said) };
        Ok(Some((message.with_buttons(&voice, [(Style::Main, "button-find-game", action)]), known)))
    }

    /// Returns the picture of the last position of a match; `None` if it can't be replayed or painted.
    async fn picture(
        &self,
        service: &Service,
        record: &Record,
        language: Language,
    ) -> Result<Option<Picture>, Fault> {
        let Some(view) = MatchView::of(service, record.clone(), language).await? else { return Ok(None) };
        let last = view.last().map(|(_, played)| played);
        let said = Said { over: true, ..Said::of(last.as_ref()) };
        let pictures = self.pictures.speaking(language);
        Ok(if_painted(pictures.board_of(&view.record, &*view.state, View::default(), &[], said).await))
    }
}

/// Gathers the news of a server from the channel of the letter, and from those that everybody sees who sees it.
async fn news(
    service: &Service,
    messenger: &dyn Messenger,
    voice: &Voice,
    (server, of): (&ServerSettings, &Letter),
    (span, now): (Span, Timestamp),
) -> Result<News, Fault> {
    let Week { ended, climbers, solvers } = service.club.week(server.id, span).await?;
    let ids: Vec<MatchId> = ended.iter().rev().map(|ended| ended.id).collect();
    // All are read: the letter lists the latest ones, but any of them may be the longest.
    let mut results = service.store().records(&ids).await?;
    let series = series_of(service, server.id, span).await?;
    let places = series.iter().map(|series| series.channel);
    let lobby = server.lobby_channels();
    let mut channels: Vec<ChannelId> = results.iter().filter_map(parent).chain(places).chain(lobby).collect();
    channels.sort();
    channels.dedup();
    channels.retain(|channel| *channel != of.channel);
    let mut open = match channels.is_empty() {
        true => Vec::new(),
        false => match messenger.open_beside(server.id, of.channel, &channels).await {
            Ok(open) => open,
            Err(error) => {
                log(&error);
                Vec::new()
            }
        },
    };
    open.push(of.channel);
    results.retain(|record| parent(record).is_some_and(|channel| open.contains(&channel)));
    let mut places = server.lobby_channels();
    places.push(of.channel);
    places.retain(|channel| open.contains(channel));
    let seats = service.seats.open_seats(&places, now).await?.into_iter().map(|(open, _)| open).collect();
    let series = series.iter().filter(|series| open.contains(&series.channel));
    let series = series.map(|series| list_line(voice, series, None, None)).collect();
    Ok(News { results, climbers, series, solvers, seats })
}

/// Returns the series of a server that were opened, started or ended in a span. Pools of leagues and automatic series are
/// left out.
async fn series_of(service: &Service, server: ServerId, span: Span) -> Result<Vec<SeriesRecord>, Fault> {
    let mut all = service.series.past_series_of_server(server, SERIES).await?;
    all.extend(service.series.series_of_server(server).await?);
    all.retain(|series| {
        let step = match series.club.phase {
            Phase::Open { .. } | Phase::Muster { .. } => None,
            Phase::Running { since: at } | Phase::Finished { at } | Phase::Cancelled { at } => Some(at),
        };
        let at = [Some(series.made), step];
        series.parent().is_none() && at.into_iter().flatten().any(|at| span.has(at))
    });
    Ok(all)
}

fn log(error: &NotDelivered) {
    tracing::info!(%error, "it can't be known who sees the channels of a server");
}

fn parent(record: &Record) -> Option<ChannelId> {
    match record.home {
        Home::Channel { channel, .. } => Some(channel),
        Home::Direct => None,
    }
}
