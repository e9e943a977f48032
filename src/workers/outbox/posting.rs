//! One notice as messages: the first place that takes it, and what is said where that is another one than before.

use super::Outbox;
use super::places::Closed;
use crate::chat::notices::OutgoingMessage;
use crate::chat::places::{LostPlace, place_lost, without_picture};
use crate::chat::voice::Voice;
use crate::chat::{Address, Message, NotDelivered, Permission};
use crate::game::Language;
use crate::play::{ChannelId, Notice, NoticeId, NoticeKind, PersonId, Post, Receipt, Record};
use crate::service::Fault;

/// One delivery of a notice to one place. `id` is the nonce of its message.
#[derive(Clone, Copy)]
struct Attempt<'a> {
    to: Address,
    id: NoticeId,
    notice: &'a Notice,
    outgoing: &'a OutgoingMessage,
}

impl Outbox {
    /// Tries one channel after another, and then everybody's direct conversation. Where an earlier try may have
    /// arrived is looked first.
    pub(super) async fn post(
        &self,
        notice: &Notice,
        mut outgoing: OutgoingMessage,
    ) -> Result<Receipt, Fault> {
        let (mut reasons, mut lost, mut ours) = (Vec::new(), None, false);
        if self.has_left(notice).await? {
            // The opponent knows that, and a ping in the channel would reach nobody.
            outgoing.channels.clear();
        }
        for channel in outgoing.channels.clone() {
            let (to, id) = (Address::Channel(channel), notice.id);
            match self.post_to(Attempt { to, id, notice, outgoing: &outgoing }).await {
                Ok(post) => return Ok(Receipt::Arrived(post)),
                Err(NotDelivered::Later { why, after }) => return Ok(self.later(notice, &why, after)),
                Err(error) => {
                    let missing = missing(&error, channel, &outgoing);
                    ours |= matches!(error, NotDelivered::Refused(_));
                    reasons.push(error.to_string());
                    if lost.is_none() && !ours {
                        let instead = self.close_empty_thread(notice, channel).await?;
                        let (channel, in_threads) = (instead.unwrap_or(channel), instead.is_some());
                        lost = Some(LostPlace { channel, missing, in_threads });
                        self.tell_of_loss(notice, &mut outgoing, lost.as_ref()).await?;
                    }
                }
            }
        }
        let mut arrived = None;
        for (number, &person) in (0..).zip(&notice.to) {
            // A second message with the same number would count as the first, wherever it goes.
            let id = if number == 0 { notice.id } else { notice.kind.notice_id(number) };
            let to = Address::Direct(person);
            match self.post_to(Attempt { to, id, notice, outgoing: &outgoing }).await {
                Ok(post) => arrived = arrived.or(Some(post)),
                Err(NotDelivered::Later { why, after }) => return Ok(self.later(notice, &why, after)),
                Err(error) => {
                    ours |= matches!(error, NotDelivered::Refused(_));
                    reasons.push(error.to_string());
                }
            }
        }
        match arrived {
            Some(post) => {
                self.tell_the_other(notice, lost.as_ref()).await?;
                Ok(Receipt::Arrived(post))
            }
            // That a message of ours is no good says nothing of whether people can be reached.
            None if ours => Ok(Receipt::Later(self.in_a_while())),
            None => Ok(Receipt::Impossible(reasons.join("; "))),
        }
    }

    /// Adds to a message why it comes to another place than before, and names both players, once.
    async fn tell_of_loss(
        &self,
        notice: &Notice,
        outgoing: &mut OutgoingMessage,
        lost: Option<&LostPlace>,
    ) -> Result<(), Fault> {
        let (Some(lost), Some(record)) = (lost, self.record_of(notice).await?) else { return Ok(()) };
        let people: Vec<PersonId> = match self.moves_now(&record).await? {
            true => record.people().collect(),
            false => notice.to.clone(),
        };
        let voice = self.voice(outgoing.language);
        let sentence = place_lost(&voice, &people, lost);
        outgoing.message.content = format!("{}\n{sentence}", outgoing.message.content);
        for person in people {
            if !outgoing.message.ping.contains(&person) {
                outgoing.message.ping.push(person);
            }
        }
        Ok(())
    }

    /// In direct conversations the player who is not to move would not hear that the match has moved there.
    async fn tell_the_other(&self, notice: &Notice, lost: Option<&LostPlace>) -> Result<(), Fault> {
        let (Some(lost), Some(record)) = (lost, self.record_of(notice).await?) else { return Ok(()) };
        if !self.moves_now(&record).await? {
            return Ok(());
        }
        for person in record.people().filter(|person| !notice.to.contains(person)) {
            let voice = self.voice(record.language);
            let told = place_lost(&voice, &[person], lost);
            let message = Message { ping: vec![person], ..Message::text(told) };
            let id = notice.kind.notice_id(1);
            if let Err(error) = self.messenger.post(Address::Direct(person), &message, id).await {
                tracing::info!(%error, "a player does not hear where the match goes on");
            }
        }
        Ok(())
    }

    fn voice(&self, language: Language) -> Voice {
        Voice::new(self.service.catalogue(), language)
    }

    async fn record_of(&self, notice: &Notice) -> Result<Option<Record>, Fault> {
        match notice.kind.of_match() {
            Some(id) => self.service.store().record(id).await,
            None => Ok(None),
        }
    }

    /// Whether the messages of a match went to its own channels until now.
    async fn moves_now(&self, record: &Record) -> Result<bool, Fault> {
        let boards = self.service.store().boards(record.id).await?;
        let first = record.home.channel();
        Ok(boards.is_empty() || boards.iter().any(|post| Some(post.channel) == first))
    }

    async fn post_to(&self, attempt: Attempt<'_>) -> Result<Post, NotDelivered> {
        let Attempt { to, id, notice, outgoing } = attempt;
        let now = (self.clock)();
        // What comes once in a match is tried everywhere; what comes each turn is not.
        let repeats = matches!(
            notice.kind,
            NoticeKind::Turn { .. } | NoticeKind::Flag { .. } | NoticeKind::OutOfReach { .. }
        );
        let closed = self.places.closed(to, now).filter(|_| repeats);
        if let Some(Closed::All(error)) = closed {
            return Err(error);
        }
        if notice.attempts > 0
            && let Some(action) = &outgoing.action
            && let Some(post) = self.messenger.find(to, &action.to_string()).await?
        {
            return Ok(post);
        }
        let bare = |forbidden| without_picture(&self.voice(outgoing.language), &outgoing.message, forbidden);
        let plain = closed == Some(Closed::Pictures) && outgoing.message.picture.is_some();
        let posted = match plain {
            true => self.messenger.post(to, &bare(true), id).await,
            false => self.post_or_plain(attempt).await,
        };
        if let Err(error) = &posted
            && !matches!(error, NotDelivered::Later { .. } | NotDelivered::Refused(_))
        {
            self.places.close(to, Closed::All(error.clone()), (self.clock)());
        }
        posted
    }

    /// A message whose picture is not taken goes without it: a turn that is told in words alone is told.
    async fn post_or_plain(&self, attempt: Attempt<'_>) -> Result<Post, NotDelivered> {
        let Attempt { to, id, notice, outgoing } = attempt;
        let posted = self.messenger.post(to, &outgoing.message, id).await;
        let forbidden = match &posted {
            Ok(_) => {
                self.places.open(to);
                return posted;
            }
            Err(NotDelivered::Forbidden { seen: true, .. }) => true,
            Err(NotDelivered::Refused(why)) => {
                tracing::error!(why, ?notice, "a message of ours was refused");
                false
            }
            _ => return posted,
        };
        if outgoing.message.picture.is_none() {
            return posted;
        }
        let bare = without_picture(&self.voice(outgoing.language), &outgoing.message, forbidden);
        match self.messenger.post(to, &bare, id).await {
            Ok(post) => {
                self.places.open(to);
                if forbidden {
                    self.places.close(to, Closed::Pictures, (self.clock)());
                }
                Ok(post)
            }
            Err(later @ NotDelivered::Later { .. }) => Err(later),
            Err(_) => posted,
        }
    }
}

/// The right that is missing where a message was refused with and without its picture.
fn missing(error: &NotDelivered, channel: ChannelId, outgoing: &OutgoingMessage) -> Option<Permission> {
    let in_thread = outgoing.channels.len() > 1 && outgoing.channels.first() == Some(&channel);
    match error {
        NotDelivered::Forbidden { seen: false, .. } => Some(Permission::ViewChannel),
        NotDelivered::Forbidden { seen: true, .. } if in_thread => Some(Permission::SendInThreads),
        NotDelivered::Forbidden { seen: true, .. } => Some(Permission::SendMessages),
        _ => None,
    }
}
