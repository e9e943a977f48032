//! Quiet hours of the recipients of notices.

use crate::play::ids::{ChallengeId, PersonId};
use crate::play::notices::kind_row::Ping;
use crate::play::notices::notice::{Notice, NoticeKind};
use crate::play::notices::subject::Subject;
use crate::play::record::home::Home;
use crate::play::time::Timestamp;
use crate::store::fault::Fault;
use crate::workers::outbox::links::Links;

/// Finds the time until which a notice or a ping must wait.
pub(crate) struct QuietHours {
    links: Links,
}

/// The rule by which a notice waits.
#[derive(PartialEq, Eq, Debug)]
enum Waits {
    /// The notice goes out at once.
    Never,
    Until(Timestamp),
    /// The quiet hours of its only recipient.
    ForRest(PersonId),
    /// The same, if the challenge was made in direct messages. The card in a channel is posted at once.
    ForRestIfDirect(PersonId, ChallengeId),
}

/// A notice to several people never waits. A digest waits for its time instead.
fn waits(notice: &Notice, now: Timestamp) -> Waits {
    match (notice.to.as_slice(), notice.kind) {
        ([_], NoticeKind::Digest { at, .. }) if at > now => Waits::Until(at),
        ([_], NoticeKind::Digest { .. }) => Waits::Never,
        (&[person], NoticeKind::Card(of)) => Waits::ForRestIfDirect(person, of),
        (&[person], _) => Waits::ForRest(person),
        _ => Waits::Never,
    }
}

impl QuietHours {
    pub(crate) fn new(links: Links) -> QuietHours {
        QuietHours { links }
    }

    /// Returns the time until which a notice must wait; `None` if it may go out now.
    pub(crate) async fn of_notice(&self, notice: &Notice) -> Result<Option<Timestamp>, Fault> {
        match waits(notice, self.links.now()) {
            Waits::Never => Ok(None),
            Waits::Until(at) => Ok(Some(at)),
            Waits::ForRest(person) => self.of_person(person, notice).await,
            Waits::ForRestIfDirect(person, of) => {
                let home = self.links.store().challenge(of).await?.map(|challenge| challenge.home);
                match home {
                    Some(Home::Direct) => self.of_person(person, notice).await,
                    _ => Ok(None),
                }
            }
        }
    }

    /// Returns the end of a person's quiet hours. `None` if they may be pinged, or have just shown that they are awake.
    pub(crate) async fn of_person(
        &self,
        person: PersonId,
        notice: &Notice,
    ) -> Result<Option<Timestamp>, Fault> {
        let now = self.links.now();
        if notice.kind.row().ping == Ping::AtOnce || self.links.messenger.reach().is_awake(person, now) {
            return Ok(None);
        }
        let profile = self.links.service.people.profile(person).await?;
        if profile.quiet.is_none() || profile.zone.is_some() {
            return Ok(profile.quiet_until(now));
        }
        let store = self.links.store();
        let home = match notice.kind.row().identity.scope.place() {
            Subject::Match(of) => store.record(of).await?.map(|record| record.home_of(person)),
            Subject::Challenge(of) => store.challenge(of).await?.map(|challenge| challenge.home),
            Subject::Person(_) | Subject::Webhook(_) => None,
            Subject::Series(of) => store.series(of).await?.map(|series| series.home()),
        };
        let home = home.unwrap_or(Home::Direct);
        Ok(self.links.service.people.profile_at(person, home).await?.quiet_until(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::ids::MatchId;

    #[test]
    fn only_a_notice_to_one_person_waits_and_a_digest_waits_for_its_time() {
        let (ann, ben, now) = (PersonId(1), PersonId(2), Timestamp(1000));
        let notice = |kind: NoticeKind, to: &[PersonId]| {
            let id = kind.notice_id(0);
            Notice {
                id,
                kind,
                to: to.to_vec(),
                made: now,
                attempts: 0,
                not_before: now,
                refused: None,
                lease: 0,
            }
        };
        let over = NoticeKind::Over(MatchId(7));
        assert_eq!(waits(&notice(over, &[ann]), now), Waits::ForRest(ann));
        assert_eq!(waits(&notice(over, &[ann, ben]), now), Waits::Never);
        let card = NoticeKind::Card(ChallengeId(3));
        assert_eq!(waits(&notice(card, &[ann]), now), Waits::ForRestIfDirect(ann, ChallengeId(3)));
        assert_eq!(waits(&notice(card, &[]), now), Waits::Never);
        let digest = |at| notice(NoticeKind::Digest { to: ann, at }, &[ann]);
        assert_eq!(waits(&digest(Timestamp(2000)), now), Waits::Until(Timestamp(2000)));
        assert_eq!(waits(&digest(now), now), Waits::Never);
    }
}
