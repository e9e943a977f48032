//! Acceptance of challenges, which starts a match.

use super::challenge::with_state;
use crate::challenges::Challenges;
use crate::request::{Asker, Failure};
use crate::telling::{notice, turn_or_end};
use postern_games::catalogue::Catalogue;
use postern_mutants::Mutant;
use postern_play::challenge::{Challenge, ChallengeState, Colour, Terms};
use postern_play::ids::{ChallengeId, InteractionId, MatchId};
use postern_play::notices::notice::{Notice, NoticeKind};
use postern_play::record::across::Spot;
use postern_play::record::home::Home;
use postern_play::record::post::Post;
use postern_play::record::replay::{ReplayError, rules_version, start_of};
use postern_play::record::{MatchState, Player, Record};
use postern_play::step::change::{Change, Draft};
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_rules::seat::Pair;
use postern_store::fault::Fault;

/// An accepted challenge, and its match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    pub challenge: Box<Challenge>,
    pub record: Record,
    /// True if the same person had accepted it before, so that this call changed nothing.
    pub before: bool,
}

/// The circumstances of an acceptance.
pub(crate) struct Press {
    /// The interaction that asks for it; `None` if an earlier change of the same interaction has named it.
    pub(crate) asked_by: Option<InteractionId>,
    /// The card, if the button on it was pressed.
    pub(crate) on: Option<Post>,
    /// The place of the person; `None` outside servers.
    pub(crate) from: Option<Spot>,
}

impl Challenges {
    /// Accepts a challenge and starts the match. If the sides are random, `coin` decides whether the challenger moves
    /// first. `on` is the card if the button on it was pressed. If the asker has accepted the challenge before, the answer is its match.
    ///
    /// # Errors
    /// [`Failure`] if the challenge is closed, one's own, or to somebody else.
    pub async fn accept(
        &self,
        id: ChallengeId,
        asker: &Asker,
        coin: bool,
        on: Option<Post>,
        now: Timestamp,
    ) -> Result<Accepted, Failure> {
        self.accept_once(id, asker, Press { asked_by: Some(asker.by), on, from: None }, coin, now).await
    }

    /// Like [`Challenges::accept`], by a person in a channel of a server. If that is another server than the challenge's,
    /// the match is played in direct messages.
    ///
    /// # Errors
    /// [`Failure`] as for [`Challenges::accept`], or if seats across servers are off for one of both people or servers.
    pub async fn accept_from(
        &self,
        id: ChallengeId,
        asker: &Asker,
        from: Option<Spot>,
        (coin, on): (bool, Option<Post>),
        now: Timestamp,
    ) -> Result<Accepted, Failure> {
        self.accept_once(id, asker, Press { asked_by: Some(asker.by), on, from }, coin, now).await
    }

    /// Accepts a challenge.
    pub(crate) async fn accept_once(
        &self,
        id: ChallengeId,
        asker: &Asker,
        Press { asked_by, on, from }: Press,
        coin: bool,
        now: Timestamp,
    ) -> Result<Accepted, Failure> {
        // A list of games has this button too. The card then changes by a notice to nobody.
        let card = self.store.card(id).await?;
        let pressed_elsewhere = card.is_some_and(|card| on != Some(card));
        let pressed = on.filter(|_| card.is_none());
        loop {
            let challenge = self.store.challenge(id).await?.ok_or(Refusal::ChallengeClosed(None))?;
            match challenge.state {
                ChallengeState::Open => {}
                ChallengeState::Accepted { by, started } if by == asker.id => {
                    let record = self.store.record(started).await?.ok_or_else(|| missing(started))?;
                    return Ok(Accepted { challenge: challenge.into(), record, before: true });
                }
                ChallengeState::Accepted { .. } if Mutant::SeatTwice.is_on() => {}
                closed => return Err(Refusal::ChallengeClosed(Some(closed)).into()),
            }
            if challenge.by == asker.id {
                return Err(Refusal::OwnChallenge.into());
            }
            if challenge.to.is_some_and(|to| to != asker.id) {
                return Err(Refusal::NotChallenged.into());
            }
            self.seats.takes(&challenge, asker.id, now).await??;
            // A challenge in the lobby gets its card now. The match has its thread there. No card outside can be changed
            // later.
            let on = pressed.filter(|_| !challenge.in_lobby && challenge.outside.is_none());
            let places = self.seats.places_across(&challenge, asker.id, from).await?;
            let home = match (&places, challenge.home, from) {
                (Some(_), Home::Channel { .. }, Some(from)) => from.home(),
                (_, home, _) => home,
            };
            let limits = self.people.may_start(asker.id, home).await?;
            self.people.may_ask(asker.id, challenge.by).await?;
            let taker = Player::Person { id: asker.id, name: asker.name.clone() };
            let mut record = begin(&self.catalogue, &challenge, taker, coin, now)?;
            if let Some(places) = places {
                record.across = Some(places.with_challenger(record.seat_of(challenge.by)));
                record.home = Home::Direct;
            }
            self.people.know_player(&mut record, now).await?;
            let (asker, challenger, taker) = (asker.clone(), challenge.by, asker.id);
            let draft = Draft::new(move |ids| {
                let record = Record { id: ids.match_id(), ..record.clone() };
                let state = ChallengeState::Accepted { by: asker.id, started: record.id };
                let challenge = with_state(&challenge, state);
                // The thread of a match from the lobby needs a card.
                let has_thread = challenge.in_lobby && record.home != Home::Direct;
                let card = has_thread.then(|| notice(NoticeKind::Card(challenge.id), Vec::new(), now, 0));
                let mut told: Vec<Notice> = card.into_iter().chain(turn_or_end(&record, now)).collect();
                // In direct messages the challenger would otherwise not see that the match has started.
                let waits = told.iter().all(|notice| !notice.to.contains(&challenge.by));
                let waiting = (record.home == Home::Direct && waits).then_some(challenge.by);
                if waiting.is_some() || pressed_elsewhere {
                    let waiting = waiting.into_iter().collect();
                    told.push(notice(NoticeKind::Answer(challenge.id), waiting, now, 0));
                }
                Change {
                    notices: told,
                    cards: on.map(|post| (challenge.id, post)).into_iter().collect(),
                    records: vec![record],
                    challenges: vec![challenge],
                    limits: limits.clone(),
                    asked_by,
                    ..Change::default()
                }
            });
            if let Some(change) = self.committer.commit_current(draft).await? {
                self.brake.accepted(challenger, taker);
                return Ok(accepted(change));
            }
        }
    }
}

/// Returns the challenge and the match of a commit.
pub(crate) fn accepted(change: Change) -> Accepted {
    let challenge = change.challenges.into_iter().next().expect("the draft writes the challenge");
    let record = change.records.into_iter().next().expect("the draft makes a match");
    Accepted { challenge: challenge.into(), record, before: false }
}

/// Returns the record of the match that a challenge starts. The store assigns its id.
pub(crate) fn begin(
    catalogue: &Catalogue,
    challenge: &Challenge,
    other: Player,
    coin: bool,
    now: Timestamp,
) -> Result<Record, Refusal> {
    let challenger = Player::Person { id: challenge.by, name: challenge.by_name.clone() };
    let challenger_first = match challenge.terms.colour {
        Colour::First => true,
        Colour::Second => false,
        Colour::Chance => coin,
    };
    let players = if challenger_first { Pair::new(challenger, other) } else { Pair::new(other, challenger) };
    let begun = begin_between(catalogue, challenge.terms.clone(), players, challenge.home, now);
    Ok(Record {
        challenge: Some(challenge.id),
        rematch_of: challenge.rematch_of,
        outside: challenge.outside,
        language: challenge.language,
        ..begun.map_err(|_| Refusal::NoSuchChallenge)?
    })
}

/// Returns the record of a match between these players.
///
/// # Errors
/// [`ReplayError`] if there is no such game, option or start.
pub(crate) fn begin_between(
    catalogue: &Catalogue,
    terms: Terms,
    players: Pair<Player>,
    home: Home,
    now: Timestamp,
) -> Result<Record, ReplayError> {
    let state = start_of(catalogue, &terms.game, &terms.options, terms.start.as_deref())?;
    let rules_version = rules_version(catalogue, &terms.game)?;
    let to_move = state.to_move();
    let state = MatchState { ply: 0, to_move: Some(to_move), position: state.position(), last_move_at: now };
    Ok(Record::begin(terms, rules_version, state, players, home))
}

/// Returns the fault of a missing match that another value names, a sign of a damaged store.
pub(crate) fn missing(id: MatchId) -> Fault {
    Fault::new(format!("match {id} is missing, though a challenge names it"))
}
