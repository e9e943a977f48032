//! The simulated people of the bench, who start games with each other and play turns.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use serde_json::json;
use tokio::sync::Semaphore;

use discord_sandbox::act::actor::Actor;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use postern_games::catalogue::Catalogue;
use postern_rules::game::state::GameState;
use postern_rules::language::Language;
use postern_rules::seat::Seat;

/// The time after which a response counts as missing.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// The number of games that start at the same time.
const BEGUN_AT_ONCE: usize = 8;

/// A running game.
pub(crate) struct Bout {
    pub state: Box<dyn GameState>,
    /// The player who moves first is first.
    players: [Actor; 2],
    place: Id,
    /// The newest message in the thread.
    latest: Id,
}

/// The durations of one turn: from `/move` to its preview, from **Play it** to its answer, and from there to the
/// opponent's ping if the bench waits for pings.
pub(crate) struct Took {
    pub look: Duration,
    pub answer: Duration,
    pub ping: Option<Duration>,
}

/// The setting of all games.
pub(crate) struct Stage {
    pub sandbox: Sandbox,
    channels: Vec<Id>,
    catalogue: Catalogue,
    people: usize,
    begun: AtomicUsize,
    /// True if each turn waits for its ping.
    pings: bool,
    /// One permit for each game that may start at the same time.
    beginning: Semaphore,
}

/// Returns the account name of the person with this number.
pub(crate) fn name(number: usize) -> String {
    format!("p{number}")
}

/// Returns the display name of the person with this number.
pub(crate) fn shown(number: usize) -> String {
    format!("Player {number}")
}

impl Stage {
    /// Prepares games for `people` people, at least two, in these channels of the stand-in.
    pub(crate) fn new(
        sandbox: Sandbox,
        catalogue: Catalogue,
        people: usize,
        pings: bool,
        channels: &[String],
    ) -> anyhow::Result<Stage> {
        let channels: Option<Vec<Id>> = channels.iter().map(|name| sandbox.channel(name)).collect();
        let channels = channels.filter(|channels| !channels.is_empty());
        let channels = channels.context("the stand-in has no channel for games")?;
        let (begun, beginning) = (AtomicUsize::new(0), Semaphore::new(BEGUN_AT_ONCE));
        Ok(Stage { sandbox, channels, catalogue, people, begun, pings, beginning })
    }

    /// Starts the next game. Each one has a different pair of people and the next of the games.
    pub(crate) async fn begin(&self) -> anyhow::Result<Bout> {
        let _permit = self.beginning.acquire().await?;
        let number = self.begun.fetch_add(1, Ordering::Relaxed);
        let apart = 1 + (number / self.people) % (self.people - 1);
        let [first, second] = [number % self.people, (number + apart) % self.people];
        let players = [self.sandbox.person(&name(first))?, self.sandbox.person(&name(second))?];
        let ids = self.catalogue.ids();
        let game = ids.get(number % ids.len().max(1)).context("there are no games")?;
        let (challenger, opponent) = (players[0].id(), players[1].id());
        let given = json!({ "opponent": opponent.to_string(), "colour": "first" });
        let channel = self.channels[number % self.channels.len()];
        let answer = players[0].slash(channel, &format!("challenge {game}"), given).await?;
        // The same person may receive several challenges at once.
        let name = self.catalogue.game(game).map_or("", |game| game.info().name);
        let (by, to) = (format!("**{}**", shown(first)), format!("{name} ·"));
        let card = self.sandbox.wait_for_message(channel, PATIENCE, |message| {
            let ours = message.mentions_by_ping(opponent) && message.button("Accept").is_some();
            ours && message.text().contains(&by) && message.text().contains(&to)
        });
        let card = card.await.with_context(|| format!("no challenge came: {}", answer.text()))?;
        let accepted = players[1].press(&card, "Accept").await?;
        // A thread has the same id as the message that it belongs to.
        let turn =
            self.sandbox.wait_for_message(card.id, PATIENCE, |message| message.mentions_by_ping(challenger));
        let turn = turn.await.with_context(|| format!("no first turn came: {}", accepted.text()))?;
        let state = self.catalogue.begin(game, &[], None);
        let state = state.map_err(|why| anyhow!(self.catalogue.say(&why.phrase(), Language::English)))?;
        Ok(Bout { state, players, place: turn.channel, latest: turn.id })
    }

    /// Plays one turn.
    pub(crate) async fn play(&self, mut bout: Bout) -> anyhow::Result<(Bout, Took)> {
        let (person, opponent) = match bout.state.to_move() {
            Seat::First => (&bout.players[0], &bout.players[1]),
            Seat::Second => (&bout.players[1], &bout.players[0]),
        };
        let moves = bout.state.legal(2);
        let choice = moves.get(moves.len() / 2).context("a running game has no move")?.clone();
        let began = Instant::now();
        let shown = person.slash(bout.place, "move", json!({ "move": choice })).await?;
        let look = began.elapsed();
        let shown = shown.message().with_context(|| format!("/move was answered: {}", shown.text()))?.clone();
        let began = Instant::now();
        let answer = person.press(&shown, "Play it").await?;
        let answered = began.elapsed();
        let (latest, opponent) = (bout.latest, opponent.id());
        let played = bout.state.play(&choice);
        played.map_err(|_| anyhow!("{choice} can't be played; the bot said: {}", answer.text()))?;
        if !self.pings {
            return Ok((bout, Took { look, answer: answered, ping: None }));
        }
        let told = self.sandbox.wait_for_message(bout.place, PATIENCE, |message| {
            message.id > latest && message.mentions_by_ping(opponent)
        });
        let told = told.await.with_context(|| format!("no ping came: {}", answer.text()))?;
        bout.latest = told.id;
        Ok((bout, Took { look, answer: answered, ping: Some(began.elapsed().saturating_sub(answered)) }))
    }
}

#[cfg(test)]
impl Stage {
    /// Returns a game at its start, of which the bot does not know.
    pub(crate) fn standing(&self, game: &str) -> anyhow::Result<Bout> {
        let players = [self.sandbox.person(&name(0))?, self.sandbox.person(&name(1))?];
        let state = self.catalogue.begin(game, &[], None).map_err(|why| anyhow!("{why}"))?;
        Ok(Bout { state, players, place: self.channels[0], latest: self.channels[0] })
    }
}
