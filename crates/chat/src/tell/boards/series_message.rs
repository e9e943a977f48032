//! A series as a message: its state, its table as a picture, links to running games, and buttons. The bot edits
//! this message in place.

use crate::actions::Action;
use crate::limits;
use crate::message::pictures::{Pictures, View, if_painted};
use crate::message::{Choice, Labelled, Menu, Message, Row, Style};
use postern_club::series::state::pairing::{Pairing, PairingState};
use postern_club::series::state::series::Phase;
use postern_club::series::state::settings::Form;
use postern_play::ids::{ChannelId, MatchId, MessageId, SeriesId};
use postern_play::record::home::Home;
use postern_play::series::SeriesRecord;
use postern_play::time::{Millis, Timestamp};
use postern_rules::phrase::Phrase;
use postern_service::Service;
use postern_store::fault::Fault;
use postern_words::game_line::link;
use postern_words::markup::escape;
use postern_words::match_view::player_name;
use postern_words::series::drawing::{Drawn, drawn};
use postern_words::series::titles;
use postern_words::series::{head, resting, rules, seats, short_state, state};
use postern_words::voice::{Voice, msg, title_in_list};

/// The most links to running games.
const GAMES: usize = 8;
/// As many cards of games hide a message above them.
const HIDE: usize = 3;
/// Characters reserved for the text after a line.
const REST: usize = 60;
/// Time after the end of a series in which its message is still updated: a game declared void may change the table.
const KEPT: Millis = Millis(7 * Millis::DAY.0);

/// The contents of a series message: its text, and a page of its picture.
pub struct SeriesMessage {
    pub series: SeriesRecord,
    /// The pools of a league or automatic series, latest season only.
    pools: Vec<SeriesRecord>,
    pub text: String,
    pub drawn: Option<Drawn>,
}

impl SeriesMessage {
    /// Reads a series; `None` if there is none. `page` is the page of the picture; `None` is the most interesting one.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn of(
        service: &Service,
        voice: &Voice,
        id: SeriesId,
        page: Option<u32>,
    ) -> Result<Option<SeriesMessage>, Fault> {
        let Some(series) = service.series.series(id).await? else { return Ok(None) };
        let mut pools = Vec::new();
        for pool in series.pools.iter().take(limits::CHOICES) {
            pools.extend(service.series.series(pool.id).await?);
        }
        let text = text(service, voice, &series, &pools).await?;
        // A league shows its first division, an automatic series its latest pool.
        let of = match series.club.settings.form {
            Form::League { .. } => pools.first(),
            Form::Automatic(_) => pools.last(),
            _ => Some(&series),
        };
        let drawn = of.and_then(|of| drawn(voice, of, page));
        Ok(Some(SeriesMessage { text, drawn, series, pools }))
    }

    /// True if the series ended so long ago that its message is no longer updated.
    pub fn is_past(&self, now: Timestamp) -> bool {
        match self.series.club.phase {
            Phase::Finished { at } | Phase::Cancelled { at } => at.plus(KEPT) <= now,
            Phase::Open { .. } | Phase::Muster { .. } | Phase::Running { .. } => false,
        }
    }

    /// True if the cards of the games that started last are below the message with this number and hide it. False until all
    /// of these cards are posted. A thread has the number of its card.
    pub async fn is_buried(&self, service: &Service, message: MessageId) -> Result<bool, Fault> {
        if self.series.is_stairs() {
            return Ok(false);
        }
        let running = self.series.club.pairings.iter().filter_map(|pairing| match pairing.state {
            PairingState::Running { since, game } => Some((since, game)),
            _ => None,
        });
        let last = running.clone().map(|(since, _)| since).max();
        let last: Vec<Option<MatchId>> =
            running.filter(|(since, _)| Some(*since) == last).map(|(_, game)| game).collect();
        let games: Vec<MatchId> = last.iter().flatten().copied().collect();
        if last.len() < HIDE || games.len() < last.len() {
            return Ok(false);
        }
        let records = service.store().records(&games).await?;
        let threads = records.iter().map(|record| match record.home {
            Home::Channel { thread, .. } => thread,
            Home::Direct => None,
        });
        let threads: Option<Vec<ChannelId>> = threads.collect();
        Ok(threads.is_some_and(|all| all.iter().filter(|thread| thread.0 > message.0).count() >= HIDE))
    }

    /// Returns the running pools of a league or automatic series: each has its own message in the channel.
    pub fn running_pools(&self) -> impl Iterator<Item = SeriesId> {
        self.pools.iter().filter(|pool| !pool.is_over()).map(|pool| pool.id)
    }

    /// Returns a text that differs whenever the message does.
    pub fn key(&self) -> String {
        format!("{}\n{:?}", self.text, self.drawn)
    }

    /// Returns the standing message.
    pub async fn standing(&self, voice: &Voice, pictures: &Pictures) -> Message {
        let message = self.message(pictures.speaking(voice.language), View::default()).await;
        let mut rows = self.pool_menu(voice);
        let buttons = self.buttons();
        let message = Message { silent: true, ..message }.with_buttons(voice, buttons);
        rows.extend(message.rows);
        Message { rows, ..message }
    }

    /// Returns the text with the picture.
    pub async fn message(&self, pictures: Pictures, view: View) -> Message {
        let picture = match &self.drawn {
            Some(drawn) => if_painted(pictures.series(drawn, view).await),
            None => None,
        };
        Message { picture, ..Message::text(self.text.clone()) }
    }

    /// Returns the menu of the pools of a league or automatic series.
    pub fn pool_menu(&self, voice: &Voice) -> Vec<Row> {
        if self.pools.len() < 2 {
            return Vec::new();
        }
        let choice = |pool: &SeriesRecord| {
            let label = titles::whole(voice, pool);
            let state = voice.say(&short_state(pool));
            Choice {
                label: label.chars().take(limits::CHOICE_TEXT).collect(),
                value: pool.id.to_string(),
                about: Some(state),
                chosen: false,
            }
        };
        vec![Row::Menu(Menu {
            action: Action::SeriesPool(self.series.id).to_string(),
            placeholder: voice.say(&msg!("placeholder-series")),
            choices: self.pools.iter().map(choice).collect(),
        })]
    }

    /// Returns the buttons for everybody. **Rules & players** identifies the message.
    pub fn buttons(&self) -> Vec<Labelled> {
        let (id, club) = (self.series.id, &self.series.club);
        let mut all: Vec<Labelled> = Vec::new();
        if !club.is_over() {
            let always = has_pools(&self.series) || self.series.is_stairs();
            let joins = match club.parent {
                // Players come from the series that spawned this one; others take the seats of those who leave.
                Some(_) => may_substitute(&self.series),
                None => !club.is_running() || always || club.takes_substitutes(),
            };
            if joins {
                all.push((Style::Good, "button-series-join", Action::SeriesJoin(id)));
            }
            if let (Phase::Muster { .. }, None) = (club.phase, club.parent) {
                all.push((Style::Main, "button-series-in", Action::SeriesConfirm(id)));
            }
            if self.series.is_stairs() {
                all.push((Style::Main, "button-series-challenge", Action::SeriesChallenge(id)));
            }
            all.push((Style::Plain, "button-series-leave", Action::SeriesLeave(id)));
        }
        if self.drawn.as_ref().is_some_and(|drawn| drawn.pages > 1) {
            all.push((Style::Plain, "button-series-table", Action::SeriesTable(id, 1)));
        }
        all.push((Style::Plain, "button-series-rules", identity(id)));
        all
    }
}

/// Returns the action that identifies the standing message of a series.
pub fn identity(id: SeriesId) -> Action {
    Action::SeriesRules(id)
}

/// Returns the text of a series: its rules and seats before the start, and its running games after it.
async fn text(
    service: &Service,
    voice: &Voice,
    series: &SeriesRecord,
    pools: &[SeriesRecord],
) -> Result<String, Fault> {
    let mut lines: Vec<Phrase> = vec![match series.club.parent {
        Some(_) => msg!("series-pool-head", name = named(voice, series)),
        None => head(voice, series),
    }];
    let gathers = matches!(series.club.phase, Phase::Open { .. } | Phase::Muster { .. });
    if gathers || series.is_stairs() && series.club.pairings.is_empty() {
        lines.extend(rules(series));
    }
    lines.push(state(series));
    if gathers {
        lines.extend(seats(voice, series));
    } else if may_substitute(series) {
        lines.push(msg!("series-substitutes"));
    }
    lines.extend(resting(voice, series));
    let mut text: String = voice.lines(&lines).chars().take(limits::CONTENT - 2 * REST).collect();
    for of in std::iter::once(series).chain(pools).take(4) {
        add_games(service, voice, of, &mut text).await?;
    }
    Ok(text)
}

fn named(voice: &Voice, pool: &SeriesRecord) -> String {
    escape::name(&titles::whole(voice, pool))
}

fn may_substitute(series: &SeriesRecord) -> bool {
    let rounds = matches!(series.club.settings.form, Form::Pool(_) | Form::Swiss { .. } | Form::Knockout);
    rounds && series.club.is_running() && series.club.takes_substitutes()
}

/// Adds links to the running games, as far as there is room.
async fn add_games(
    service: &Service,
    voice: &Voice,
    series: &SeriesRecord,
    text: &mut String,
) -> Result<(), Fault> {
    let running = series.club.pairings.iter().filter(|pairing| pairing.is_running());
    let all: Vec<MatchId> = running.filter_map(Pairing::game).collect();
    if all.is_empty() {
        return Ok(());
    }
    let shown: Vec<MatchId> = all.iter().copied().take(GAMES).collect();
    let mut lines = Vec::new();
    for record in service.store().records(&shown).await? {
        let boards = service.store().boards(record.id).await?;
        let of = record.summary();
        lines.push(voice.say(&msg!(
            "series-game-line",
            game = title_in_list(voice, &of),
            link = link(&of, of.home, &boards, None),
            first = player_name(voice, &of.players.first),
            second = player_name(voice, &of.players.second)
        )));
    }
    let head = match series.club.parent {
        Some(_) => voice.say(&msg!("series-pool-head", name = named(voice, series))),
        None => voice.say(&msg!("series-games-head")),
    };
    let mut added = format!("\n{head}");
    let mut missing = all.len() - shown.len();
    for line in lines {
        if text.chars().count() + added.chars().count() + line.chars().count() + REST > limits::CONTENT {
            missing += 1;
            continue;
        }
        added.push('\n');
        added.push_str(&line);
    }
    if missing > 0 {
        added.push('\n');
        added.push_str(&voice.say(&msg!("standing-more", count = missing)));
    }
    if text.chars().count() + added.chars().count() <= limits::CONTENT {
        text.push_str(&added);
    }
    Ok(())
}

/// True for forms whose games are in separate pools.
fn has_pools(series: &SeriesRecord) -> bool {
    matches!(series.club.settings.form, Form::League { .. } | Form::Automatic(_))
}
