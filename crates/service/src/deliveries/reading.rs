//! The values that the delivery of a notice needs.

use std::collections::BTreeSet;

use futures_util::future::try_join_all;

use crate::deliveries::Deliveries;
use postern_play::challenge::ChallengeState;
use postern_play::ids::{MatchId, ServerId};
use postern_play::notices::delivery::Delivery;
use postern_play::notices::notice::Notice;
use postern_play::notices::subject::Subject;
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_store::fault::Fault;

impl Deliveries {
    /// Reads the values that the delivery of a notice needs: each once, in two round trips to a remote database.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn delivery(&self, notice: &Notice) -> Result<Delivery, Fault> {
        let mut delivery = Delivery::of(notice);
        match notice.kind.row().identity.scope.place() {
            Subject::Match(of) => delivery.record = self.store.record(of).await?,
            Subject::Challenge(of) => delivery.challenge = self.store.challenge(of).await?,
            Subject::Series(of) => delivery.series = self.store.series(of).await?,
            Subject::Person(_) | Subject::Webhook(_) => {}
        }
        let challenge = delivery.challenge.as_ref();
        let started = challenge.and_then(|challenge| match challenge.state {
            ChallengeState::Accepted { started, .. } => Some(started),
            _ => None,
        });
        let servers: BTreeSet<ServerId> = delivery.homes(&notice.to).filter_map(Home::server).collect();
        let (before, started, servers, profiles) = futures_util::try_join!(
            self.record(challenge.and_then(|challenge| challenge.rematch_of)),
            self.record(started),
            try_join_all(servers.into_iter().map(|server| self.servers.server(server))),
            try_join_all(notice.to.iter().map(|person| self.people.profile(*person)))
        )?;
        (delivery.before, delivery.servers) = (before, servers);
        delivery.record = delivery.record.or(started);
        profiles.into_iter().for_each(|profile| delivery.add(profile));
        Ok(delivery)
    }

    async fn record(&self, of: Option<MatchId>) -> Result<Option<Record>, Fault> {
        match of {
            Some(of) => self.store.record(of).await,
            None => Ok(None),
        }
    }
}
