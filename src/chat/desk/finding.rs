//! Which match a person means who does not name one.

use super::{Desk, Trouble};
use crate::chat::scene::{Scene, named};
use crate::chat::wording::{self, Unclear};
use crate::chat::{Ask, Place, Visit, escape};
use crate::play::{Home, MatchId, Record};

/// Among so many of a person's last matches the one of a thread is looked for.
const FINISHED: usize = 100;

impl Desk {
    /// The match that a command means: the one named, else the only one of this place, else the only one that
    /// waits for the person, else the only one he has.
    pub(super) async fn find(&self, visit: &Visit, ask: &Ask) -> Result<Scene, Trouble> {
        self.find_by(visit, ask, true).await
    }

    /// As [`Desk::find`], but whose turn it is decides nothing: what is offered goes to somebody at once, and often by
    /// who has just moved.
    pub(super) async fn find_surely(&self, visit: &Visit, ask: &Ask) -> Result<Scene, Trouble> {
        self.find_by(visit, ask, false).await
    }

    async fn find_by(&self, visit: &Visit, ask: &Ask, by_turn: bool) -> Result<Scene, Trouble> {
        let words = wording::in_language(visit.language);
        let record = match ask.text("game") {
            Some(text) => {
                self.find_named(visit, &text).await?.ok_or(Unclear::NotFound(escape::quoted(&text)))
            }
            None => self.find_unnamed(visit, by_turn).await?,
        };
        let record = record.map_err(|unclear| Trouble::Said(words.unclear(&unclear)))?;
        Ok(Scene::of(record, visit.language).ok_or(crate::play::Refusal::Frozen)?)
    }

    pub(super) async fn find_named(&self, visit: &Visit, text: &str) -> Result<Option<Record>, Trouble> {
        // People may keep what the suggestion showed: the number stands behind a hash there.
        // Of a match that is none of his a person must not even learn that it is there.
        let number = text.rsplit('#').next().and_then(|text| text.split_whitespace().next());
        match number.and_then(|number| number.parse::<MatchId>().ok()) {
            Some(id) => Ok(self.service.store().record(id).await?.filter(|record| may_look(record, visit))),
            None => Ok(None),
        }
    }

    async fn find_unnamed(&self, visit: &Visit, by_turn: bool) -> Result<Result<Record, Unclear>, Trouble> {
        let mut here = match visit.place.channel() {
            Some(channel) => self.service.store().running_in(channel).await?,
            None => Vec::new(),
        };
        here.retain(|record| record.seat_of(visit.person.id).is_some());
        // In the thread of a match that is over that one is meant, and no other that runs elsewhere.
        if let Place::Server { channel, parent: Some(_), .. } = visit.place
            && here.is_empty()
        {
            let finished = self.service.store().finished_of(visit.person.id, FINISHED).await?;
            if let Some(over) = finished.into_iter().find(|record| record.home.channel() == Some(channel)) {
                return Ok(Ok(over));
            }
        }
        let candidates =
            if here.is_empty() { self.service.store().running_of(visit.person.id).await? } else { here };
        if candidates.len() > 1 {
            let waiting: Vec<Record> =
                candidates.iter().filter(|record| waits_for(record, visit)).cloned().collect();
            if let Ok([only]) = <[Record; 1]>::try_from(waiting)
                && by_turn
            {
                return Ok(Ok(only));
            }
            let names = candidates.iter().take(10).map(|record| {
                let named = named(record);
                format!("{} #{}", named.game, named.id)
            });
            return Ok(Err(Unclear::Several(names.collect())));
        }
        Ok(candidates.into_iter().next().ok_or(Unclear::None))
    }
}

/// Whether the visitor may see a match: he plays in it, or he speaks where it is played and seen by all.
pub(super) fn may_look(record: &Record, visit: &Visit) -> bool {
    let seen_here = match (record.home, visit.place) {
        (Home::Channel { channel: home, thread, .. }, Place::Server { channel, parent, .. }) => {
            channel == home || parent == Some(home) || thread == Some(channel)
        }
        _ => false,
    };
    seen_here || record.seat_of(visit.person.id).is_some()
}

/// Whether it is the visitor's turn.
pub(super) fn waits_for(record: &Record, visit: &Visit) -> bool {
    Scene::of(record.clone(), visit.language).is_some_and(|scene| scene.waits_for(visit.person.id))
}

/// Whether it is the computer's turn.
pub(super) fn computer_thinks(record: &Record, visit: &Visit) -> bool {
    record.computer().is_some()
        && Scene::of(record.clone(), visit.language).is_some_and(|scene| scene.computer_thinks())
}
