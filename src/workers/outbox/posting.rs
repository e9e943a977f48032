//! Delivery of one notice: posts it in the first place that accepts it, and explains a change of place.

use std::sync::Arc;
use std::time::Duration;

use crate::workers::outbox::links::Links;
use crate::workers::outbox::refusal::{Refusal, may, refusal};
use crate::workers::outbox::retry::{in_a_while, next_try};
use crate::workers::outbox::threads::Threads;
use postern_chat::invocation::Permission;
use postern_chat::message::Message;
use postern_chat::message::address::{Address, NotDelivered};
use postern_chat::message::reach::Closed;
use postern_chat::tell::delivery::places::{LostPlace, missing, place_lost, without_picture};
use postern_chat::tell::notices::composer::OutgoingMessage;
use postern_mutants::Mutant;
use postern_play::ids::{ChannelId, PersonId};
use postern_play::log_words::chain;
use postern_play::notices::delivery::Delivery;
use postern_play::notices::kind_row::Readers;
use postern_play::notices::notice::{Notice, NoticeKind, Receipt};
use postern_play::notices::refusals::{LASTING_PAUSE, Refusals};
use postern_play::notices::rungs::Rung;
use postern_play::record::post::Post;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;
use postern_words::voice::msg;

/// Number of the message about a lost place among the messages of a notice. Recipients have lower numbers.
const LOST: u64 = 3;

/// One delivery of a notice to one place.
#[derive(Clone, Copy)]
struct Attempt<'a> {
    to: Address,
    delivery: &'a Delivery,
    outgoing: &'a OutgoingMessage,
}

/// Refusals of the places tried for a notice.
#[derive(Default)]
struct Tried {
    reasons: Vec<String>,
    /// The first of the match's places that no longer accepts messages.
    lost: Option<LostPlace>,
    /// True if Discord refused a message of ours as malformed.
    ours: bool,
    /// The time of a quick try in one of the places.
    quick: Option<Timestamp>,
    /// True if one of the places may take messages again soon.
    passing: bool,
}

impl Tried {
    fn refused(&mut self, error: &NotDelivered, refusal: Refusal) {
        self.ours |= matches!(error, NotDelivered::Refused(_));
        self.reasons.push(error.to_string());
        match refusal {
            Refusal::Quick(at) => self.quick = Some(self.quick.map_or(at, |quick| quick.min(at))),
            Refusal::Passing => self.passing = true,
            Refusal::Lasting => {}
        }
    }
}

/// The messages to the recipients of a notice in their direct conversations.
#[derive(Default)]
struct Directly {
    /// The first message that arrived.
    post: Option<Post>,
    told: Vec<PersonId>,
}

/// Posts notices.
pub(crate) struct Poster {
    links: Links,
    threads: Arc<Threads>,
}

impl Poster {
    pub(crate) fn new(links: Links, threads: Arc<Threads>) -> Poster {
        Poster { links, threads }
    }

    /// Tries one place after another. A place that refuses the message is tried again within a minute before the next place
    /// follows.
    pub(crate) async fn post(
        &self,
        delivery: &Delivery,
        mut outgoing: OutgoingMessage,
    ) -> Result<Receipt, Fault> {
        let notice = &delivery.notice;
        let mut tried = Tried::default();
        // That a player left the server is certain, so the opponent hears so at once. The message is still retried.
        let has_left = matches!(notice.kind, NoticeKind::Left { .. });
        for rung in outgoing.rungs.clone() {
            let (Rung::Thread(channel) | Rung::Channel(channel)) = rung else {
                match self.post_directly(delivery, &outgoing, &mut tried).await {
                    Ok(Directly { post: Some(post), told }) => {
                        self.tell_the_other(delivery, tried.lost.as_ref()).await?;
                        return Ok(self.arrived_for(notice, post, told, &tried));
                    }
                    Ok(Directly { post: None, .. }) => match tried.quick {
                        Some(again) => return Ok(self.refused(again, has_left)),
                        None if !tried.passing => self.tell_of_closed(delivery, &mut outgoing),
                        None => {}
                    },
                    Err((why, after)) => return Ok(self.later(notice, &why, after)),
                }
                continue;
            };
            let to = Address::Channel(channel);
            let error = match self.post_to(Attempt { to, delivery, outgoing: &outgoing }).await {
                Ok(post) => return Ok(Receipt::Arrived(post)),
                Err(NotDelivered::Later { .. }) if Mutant::LaterThenNext.is_on() => continue,
                Err(NotDelivered::Later { why, after }) => return Ok(self.later(notice, &why, after)),
                Err(error) => error,
            };
            let refusal = refusal(&self.links, delivery, rung, to, &error).await;
            tried.refused(&error, refusal);
            match refusal {
                Refusal::Quick(again) => return Ok(self.refused(again, false)),
                Refusal::Passing => {
                    if let Some(of) = notice.kind.of_match() {
                        self.links.messenger.reach().passed_by(to, of);
                    }
                }
                Refusal::Lasting => {
                    if !matches!(error, NotDelivered::Refused(_)) {
                        self.lose_seats(channel).await;
                    }
                    if tried.lost.is_none() && !tried.ours {
                        tried.lost = self.lost_place(delivery, rung, &error).await?;
                        self.tell_of_loss(delivery, &mut outgoing, tried.lost.as_ref()).await?;
                    }
                }
            }
        }
        let now = self.links.now();
        if tried.ours {
            // A malformed message of ours does not mean that the people can't be reached.
            return Ok(Receipt::Later(in_a_while(now)));
        }
        if !tried.passing && !notice.kind.row().fate.keeps(notice.made, now) {
            return Ok(Receipt::Impossible(tried.reasons.join("; ")));
        }
        tracing::info!(why = tried.reasons.join("; "), notice = %notice.id, "no place takes a notice");
        let refusals = Refusals::after(notice.refused, now);
        let again = refusals.next(now);
        Ok(match tried.passing {
            true => self.refused(again, has_left),
            false => self.refused(again.max(now.plus_seconds(LASTING_PAUSE)), true),
        })
    }

    fn refused(&self, again: Timestamp, lasting: bool) -> Receipt {
        Receipt::Refused { at: self.links.now(), again, lasting }
    }

    /// Returns the receipt of a notice that these recipients were told of directly. The others are told later, if that is
    /// possible.
    fn arrived_for(&self, notice: &Notice, post: Post, told: Vec<PersonId>, tried: &Tried) -> Receipt {
        let now = self.links.now();
        let refusals = Refusals::after(notice.refused, now);
        let again = match (tried.quick, tried.passing) {
            (Some(again), _) => again,
            (None, true) => refusals.next(now),
            (None, false) => now.plus_seconds(LASTING_PAUSE),
        };
        let is_kept =
            tried.quick.is_some() || tried.passing || notice.kind.row().fate.keeps(notice.made, now);
        match told.len() < notice.to.len() && is_kept && !tried.ours {
            true => Receipt::Partly { post, told, at: now, again },
            false => Receipt::Arrived(post),
        }
    }

    /// Returns the receipt of a notice that Discord does not take now.
    pub(crate) fn later(&self, notice: &Notice, why: &str, after: Option<Duration>) -> Receipt {
        if Mutant::GivenUp.is_on() {
            return Receipt::Impossible(why.to_owned());
        }
        tracing::info!(why, notice = %notice.id, "a notice waits");
        Receipt::Later(next_try(notice, after, self.links.now()))
    }

    /// Searches for the message of an earlier attempt in every place that this attempt would try. Since then the match
    /// may have moved to a thread, the player may have chosen another first place, or a place may accept messages
    /// again.
    ///
    /// # Errors
    /// The reason why a place can't be searched now, and the time until it can be.
    pub(crate) async fn arrived_before(
        &self,
        notice: &Notice,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<Post>, (String, Option<Duration>)> {
        let may_be_there = notice.attempts > 0 && !Mutant::NotLookedFor.is_on();
        let Some(known) = outgoing.known.as_ref().filter(|_| may_be_there) else { return Ok(None) };
        for rung in &outgoing.rungs {
            let to = match (rung, notice.to.as_slice()) {
                (Rung::Thread(channel) | Rung::Channel(channel), _) => Address::Channel(*channel),
                (Rung::Direct, [person]) if !Mutant::DirectNotLookedFor.is_on() => Address::Direct(*person),
                // Each recipient of several has their own message, which is searched for separately.
                (Rung::Direct, _) => continue,
            };
            if matches!(self.links.messenger.reach().closed(to, self.links.now()), Some(Closed::All(_))) {
                continue;
            }
            match self.links.messenger.find(to, known).await {
                Ok(Some(post)) => return Ok(Some(post)),
                Ok(None) => {}
                Err(NotDelivered::Later { why, after }) => return Err((why, after)),
                Err(error) => tracing::debug!(%error, %to, "a place can't be looked through"),
            }
        }
        Ok(None)
    }

    /// Posts to the direct conversation of each recipient.
    ///
    /// # Errors
    /// The reason why Discord takes no message now, and the time until it does.
    async fn post_directly(
        &self,
        delivery: &Delivery,
        outgoing: &OutgoingMessage,
        tried: &mut Tried,
    ) -> Result<Directly, (String, Option<Duration>)> {
        let mut directly = Directly::default();
        for &person in &delivery.notice.to {
            let to = Address::Direct(person);
            // A direct message notifies its recipient even without a mention.
            let silent = outgoing.message.silent || !outgoing.message.ping.contains(&person);
            let message = Message { silent, ..outgoing.message.clone() };
            let outgoing = &OutgoingMessage { message, ..outgoing.clone() };
            match self.post_to(Attempt { to, delivery, outgoing }).await {
                Ok(post) => {
                    directly.post.get_or_insert(post);
                    directly.told.push(person);
                }
                Err(NotDelivered::Later { why, after }) => return Err((why, after)),
                Err(error) => {
                    let refusal = refusal(&self.links, delivery, Rung::Direct, to, &error).await;
                    tried.refused(&error, refusal);
                }
            }
        }
        Ok(directly)
    }

    /// Returns the place where the match was shown until now, if it no longer accepts messages, and the reason. `None`
    /// for any other place: the players already know that the match is not there.
    async fn lost_place(
        &self,
        delivery: &Delivery,
        rung: Rung,
        error: &NotDelivered,
    ) -> Result<Option<LostPlace>, Fault> {
        let (Rung::Thread(channel) | Rung::Channel(channel)) = rung else { return Ok(None) };
        if let Some(of) = delivery.notice.kind.of_match() {
            let boards = self.links.store().boards(of).await?;
            let went_elsewhere = self.links.messenger.reach().has_passed_by(Address::Channel(channel), of);
            let is_elsewhere = !boards.is_empty() && boards.iter().all(|post| post.channel != channel);
            if is_elsewhere && !went_elsewhere {
                return Ok(None);
            }
        }
        let instead = self.threads.close_empty(delivery, channel).await?;
        let (channel, in_threads) = (instead.unwrap_or(channel), instead.is_some());
        Ok(Some(LostPlace { channel, missing: missing(error, rung), in_threads }))
    }

    /// Adds to a message why it arrives in a different place, and names both players. Only its recipients are pinged: the
    /// next turn of the other player comes to the same place.
    async fn tell_of_loss(
        &self,
        delivery: &Delivery,
        outgoing: &mut OutgoingMessage,
        lost: Option<&LostPlace>,
    ) -> Result<(), Fault> {
        let Some(lost) = lost else { return Ok(()) };
        let people = self.concerned(delivery).await?;
        if people.is_empty() {
            return Ok(());
        }
        let voice = self.links.voice(outgoing.language);
        let sentence = place_lost(&voice, &people, lost);
        outgoing.message.content = format!("{}\n{sentence}", outgoing.message.content);
        Ok(())
    }

    /// Adds to a message of a match across servers why it does not come to the direct messages of its recipient.
    fn tell_of_closed(&self, delivery: &Delivery, outgoing: &mut OutgoingMessage) {
        if delivery.of_match().is_some_and(|record| record.across.is_some()) {
            let why = self.links.voice(outgoing.language).say(&msg!("across-closed"));
            outgoing.message.content = format!("{}\n{why}", outgoing.message.content);
        }
    }

    /// Returns the people who must know where the messages of a match go from now on: both players, or the recipients if
    /// the match is over. People whose data is being deleted hear nothing.
    async fn concerned(&self, delivery: &Delivery) -> Result<Vec<PersonId>, Fault> {
        let Some(record) = delivery.of_match() else { return Ok(Vec::new()) };
        let mut people = Vec::new();
        for person in record.people() {
            let is_told = delivery.notice.to.contains(&person);
            if is_told || record.is_running() && !self.links.is_leaving(person).await? {
                people.push(person);
            }
        }
        Ok(people)
    }

    /// Tells the player who is not to move, without a ping, that the match has moved to direct conversations; no other
    /// message would.
    async fn tell_the_other(&self, delivery: &Delivery, lost: Option<&LostPlace>) -> Result<(), Fault> {
        let (Some(lost), Some(record)) = (lost, delivery.of_match()) else { return Ok(()) };
        let (notice, concerned) = (&delivery.notice, self.concerned(delivery).await?);
        for person in concerned.into_iter().filter(|person| !notice.to.contains(person)) {
            let voice = self.links.voice(record.language);
            let told = place_lost(&voice, &[person], lost);
            let message = Message { silent: true, ..Message::text(told) };
            let id = notice.kind.notice_id(LOST);
            if let Err(error) = self.links.send(notice, Address::Direct(person), &message, id).await {
                tracing::info!(%error, "a player does not hear where the match goes on");
            }
        }
        Ok(())
    }

    async fn post_to(&self, attempt: Attempt<'_>) -> Result<Post, NotDelivered> {
        let Attempt { to, delivery, outgoing } = attempt;
        let notice = &delivery.notice;
        let now = self.links.now();
        // Rare notices are tried in every place; personal ones that may come each turn skip closed places.
        let repeats = notice.kind.row().readers == Readers::Player;
        let closed = self.links.messenger.reach().closed(to, now).filter(|_| repeats);
        if let Some(Closed::All(error)) = closed {
            return Err(error);
        }
        let is_one_of_many = matches!(to, Address::Direct(_)) && notice.to.len() > 1;
        if notice.attempts > 0
            && is_one_of_many
            && let Some(known) = &outgoing.known
        {
            match self.links.messenger.find(to, known).await {
                Ok(Some(post)) => return Ok(post),
                // A refusal does not say that the message can't be posted: that opens the conversation again if it is stale.
                Ok(None)
                | Err(
                    NotDelivered::NoWay(_)
                    | NotDelivered::Forbidden { .. }
                    | NotDelivered::Closed(_)
                    | NotDelivered::Barred(_),
                ) => {}
                Err(error) => return Err(error),
            }
        }
        let bare =
            |forbidden| without_picture(&self.links.voice(outgoing.language), &outgoing.message, forbidden);
        let plain = closed == Some(Closed::Pictures) && outgoing.message.picture.is_some();
        let posted = match plain {
            true => self.links.send(notice, to, &bare(true), notice.id).await,
            false => self.post_or_plain(attempt).await,
        };
        match (&posted, to) {
            (Ok(_) | Err(NotDelivered::Later { .. } | NotDelivered::Refused(_)), _) => {}
            (Err(error @ NotDelivered::NoWay(_)), Address::Channel(_)) => {
                self.links.messenger.reach().close(to, Closed::All(error.clone()), self.links.now());
            }
            (Err(error), _) => {
                self.links.messenger.reach().refuse(to, error.clone(), self.links.now());
            }
        }
        posted
    }

    /// Closes the open seats in a channel that takes no messages.
    async fn lose_seats(&self, channel: ChannelId) {
        if let Err(fault) = self.links.service.challenges.lose_channel(channel, self.links.now()).await {
            tracing::error!(fault = %chain(&fault), %channel, "the seats in a channel that takes no messages stay open");
        }
    }

    /// True if the permission to attach files may be missing: the settings of the server do not say that the bot has it.
    async fn may_lack_files(&self, delivery: &Delivery, at: Address) -> bool {
        let Address::Channel(channel) = at else { return false };
        may(&self.links, delivery, channel, Permission::AttachFiles).await != Some(true)
    }

    /// Posts a message. If Discord refuses it with its picture, posts it without: a turn in words is better than none.
    async fn post_or_plain(&self, attempt: Attempt<'_>) -> Result<Post, NotDelivered> {
        let Attempt { to, delivery, outgoing } = attempt;
        let notice = &delivery.notice;
        let posted = self.links.send(notice, to, &outgoing.message, notice.id).await;
        let forbidden = match &posted {
            Ok(_) => {
                self.links.messenger.reach().open(to);
                return posted;
            }
            Err(NotDelivered::Forbidden { seen: true, .. }) if self.may_lack_files(delivery, to).await => {
                true
            }
            Err(NotDelivered::Refused(why)) => {
                tracing::error!(why, %notice, "a message of ours was refused");
                false
            }
            _ => return posted,
        };
        if outgoing.message.picture.is_none() {
            return posted;
        }
        let bare = without_picture(&self.links.voice(outgoing.language), &outgoing.message, forbidden);
        match self.links.send(notice, to, &bare, notice.id).await {
            Ok(post) => {
                self.links.messenger.reach().open(to);
                if forbidden {
                    self.links.messenger.reach().close(to, Closed::Pictures, self.links.now());
                }
                Ok(post)
            }
            Err(later @ NotDelivered::Later { .. }) => Err(later),
            Err(_) => posted,
        }
    }
}
