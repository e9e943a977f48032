//! The place of a match: a move to another place, the message with its end, and the archiving of its thread.

use crate::matches::Matches;
use crate::request::{Asker, Failure};
use crate::telling::notice;
use postern_play::ids::MatchId;
use postern_play::notices::notice::NoticeKind;
use postern_play::record::home::Home;
use postern_play::record::{Record, Status};
use postern_play::step::change::Change;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;

impl Matches {
    /// Moves a match to another place, shows its board there, and pings the player to move. Has no effect if it is there
    /// already.
    ///
    /// # Errors
    /// [`Failure`] if the asker does not play in the match, it is not running, or the owners of the server don't allow
    /// games there.
    pub async fn take_to(
        &self,
        id: MatchId,
        asker: &Asker,
        home: Home,
        now: Timestamp,
    ) -> Result<Record, Failure> {
        let record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
        record.seat_of(asker.id).ok_or(Refusal::NotYourMatch)?;
        match record.status {
            Status::Running => {}
            Status::Over(_) => return Err(Refusal::MatchOver.into()),
            Status::Frozen { .. } => return Err(Refusal::Frozen.into()),
        }
        if record.across.is_some() {
            return Err(Refusal::StaysAcross.into());
        }
        self.people.may_start(asker.id, home).await?;
        if let Some(opponent) = record.people().find(|person| *person != asker.id && record.home != home) {
            self.places.place(asker.id, opponent, now)?;
        }
        let language = asker.language;
        self.on_record(id, |record| {
            if record.home == home || !record.is_running() {
                return None;
            }
            record.home = home;
            record.language = language;
            let kind = NoticeKind::Here { of: id, at: record.revision };
            // The opponent of the player to move hears of the place with their next turn.
            let to_move = record.to_move().and_then(|seat| record.players[seat].person());
            let to = to_move.map_or_else(|| record.people().collect(), |person| vec![person]);
            Some(Change {
                notices: vec![notice(kind, to, now, 0)],
                asked_by: Some(asker.by),
                ..Change::default()
            })
        })
        .await
    }
}
