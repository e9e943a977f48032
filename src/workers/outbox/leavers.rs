//! People who left the server where their match is played: a ping there does not reach them, and Discord reports no
//! error.
//!
//! After a turn is announced in a server, the bot checks whether the person is still a member: once for all their turns
//! announced in the meantime, and in the gaps between pings. People whose turn has waited for more than a day are
//! checked once a day.

use std::time::Duration;

use super::members::{DAYS, Members};
use crate::workers::outbox::links::{Links, STORE_PAUSE};
use postern_chat::message::address::NotDelivered;
use postern_metrics as metrics;
use postern_play::ids::MatchId;
use postern_play::log_words::chain;
use postern_play::notices::delivery::Delivery;
use postern_play::notices::notice::NoticeKind;
use postern_play::record::post::Post;
use postern_play::time::Timestamp;
use postern_play::time::clock::Clock;
use postern_store::fault::Fault;
use postern_store::work::Work;

/// Matches per page of the search for waiting turns.
const PAGE: usize = 500;
/// Pause after Discord was out of reach.
const PAUSE: Duration = Duration::from_secs(30);
/// Maximum pause between two looks at whether a day has passed.
const IDLE: Duration = Duration::from_secs(3600);
/// One process searches for waiting turns at a time.
const WAITING: Work = Work { kind: "waiting", of: 0 };

/// Checks who is still a member of the servers of their matches.
pub(crate) struct Leavers {
    links: Links,
    members: Members,
}

impl Leavers {
    pub(crate) fn new(links: Links) -> Leavers {
        Leavers { links, members: Members::default() }
    }

    /// Queues a membership check for the recipients of a turn that this message announced in a server.
    pub(crate) fn ask_after(&self, delivery: &Delivery, post: Post) {
        let Delivery { notice, record: Some(record), .. } = delivery else { return };
        if !matches!(notice.kind, NoticeKind::Turn { .. }) {
            return;
        }
        let homes = notice.to.iter().map(|&person| (person, record.home_of(person)));
        self.members.want(homes.filter_map(|(person, home)| {
            Some((home.server()?, person)).filter(|_| home.channels().contains(&post.channel))
        }));
    }

    /// True if a turn's recipient left the server of the match and has not come back.
    pub(crate) async fn has_left(&self, delivery: &Delivery) -> bool {
        let notice = &delivery.notice;
        let (NoticeKind::Turn { .. }, Some(&person)) = (notice.kind, notice.to.first()) else { return false };
        let server = delivery.home_of(person).server();
        let Some(server) = server.filter(|&server| self.members.has_left((server, person), self.links.now()))
        else {
            return false;
        };
        let came_back = matches!(self.links.messenger.is_member(server, person).await, Ok(true));
        if came_back {
            self.members.note((server, person), true, self.links.now());
        }
        !came_back
    }

    /// Checks memberships forever.
    pub(crate) async fn run(&self) {
        loop {
            let working = metrics::MEMBERS.work();
            let looked = self.look_after_one().await;
            drop(working);
            let pause = match looked {
                Ok(pause) => pause,
                Err(fault) => {
                    tracing::error!(fault = %chain(&fault), "the people who left wait for the store");
                    Some(STORE_PAUSE)
                }
            };
            match pause {
                None => {}
                Some(IDLE) => {
                    tokio::select! {
                        biased;
                        () = self.members.wanted.notified() => {}
                        () = tokio::time::sleep(IDLE) => {}
                    }
                }
                Some(pause) => tokio::time::sleep(pause).await,
            }
        }
    }

    /// Checks one person. Returns the pause before the next check; `None` for no pause.
    async fn look_after_one(&self) -> Result<Option<Duration>, Fault> {
        let now = self.links.now();
        if self.members.is_due(now) && self.links.service.leases().keeps(WAITING).await {
            self.want_who_waits(now).await.inspect_err(|_| self.members.look_again())?;
        }
        let Some((server, person)) = self.members.next() else { return Ok(Some(IDLE)) };
        match self.links.messenger.is_member(server, person).await {
            Ok(is_member) => {
                let now = self.links.now();
                self.members.note((server, person), is_member, now);
                if !is_member {
                    let waiting = self.links.service.departures.left(server, person, now).await;
                    let waiting = waiting.inspect_err(|_| self.members.want([(server, person)]))?;
                    tracing::info!(%person, %server, waiting, "somebody left the server of their matches");
                }
                Ok(None)
            }
            Err(NotDelivered::Later { why, after }) => {
                tracing::info!(why, "nobody can be asked after for now");
                self.members.want([(server, person)]);
                Ok(Some(after.unwrap_or(PAUSE)))
            }
            Err(error) => {
                tracing::info!(%error, %person, %server, "it can't be known whether they are on the server");
                Ok(None)
            }
        }
    }

    /// Queues a check of everybody whose turn has waited for more than a day.
    async fn want_who_waits(&self, now: Timestamp) -> Result<(), Fault> {
        let mut after = MatchId(0);
        loop {
            let page = self.links.store().unfinished(after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = last.id;
            self.members.want(page.iter().filter_map(|line| {
                let Clock::Running { seat, since, .. } = line.clock else { return None };
                let waits = line.is_running() && since.plus_days(DAYS) <= now;
                Some((line.server_of_turn()?, line.players[seat].person()?)).filter(|_| waits)
            }));
        }
    }
}
