//! The thread of a match: opened below the card of its challenge, archived with the result as its name.

use super::retry::{LONGEST_PAUSE, next_try};
use crate::workers::outbox::links::Links;
use postern_chat::cards;
use postern_chat::invocation::Permission;
use postern_chat::message::Message;
use postern_chat::message::address::{Address, NotDelivered};
use postern_chat::message::mark::mark;
use postern_chat::message::messenger::NotComposed;
use postern_chat::message::thread_titles::{bare_thread_title, finished_title, thread_title};
use postern_chat::tell::notices::marks;
use postern_mutants::Mutant;
use postern_play::ids::{ChallengeId, ChannelId, MatchId};
use postern_play::notices::delivery::Delivery;
use postern_play::notices::notice::{Notice, NoticeKind, Receipt};
use postern_play::notices::refusals::Refusals;
use postern_play::record::home::Home;
use postern_play::record::post::Post;
use postern_play::record::{Record, Status};
use postern_store::fault::Fault;
use postern_words::match_view::MatchView;

/// Number of the message about a rematch or a match of a series among the messages of its first turn's notice.
/// Recipients have lower numbers.
const ANNOUNCED: u64 = 2;
/// Seconds until the next look at a thread whose old buttons are not removed yet.
const BUTTONS_PAUSE: i64 = 5;
/// Maximum number of waiting notices or old buttons searched for the card of a challenge.
const LOOKED_AT: usize = 200;

/// Opens and closes the threads of matches.
pub(crate) struct Threads {
    links: Links,
}

impl Threads {
    pub(crate) fn new(links: Links) -> Threads {
        Threads { links }
    }

    /// Opens the thread of a new match below its challenge's card, if the match may have one. Returns the time of the
    /// next try if Discord was busy or the card is not posted yet.
    pub(crate) async fn open(&self, of: MatchId, notice: &Notice) -> Result<Option<Receipt>, NotComposed> {
        let store = self.links.store();
        let Some(record) = store.record(of).await?.filter(Record::is_running) else { return Ok(None) };
        let Home::Channel { channel, thread: None, .. } = record.home else { return Ok(None) };
        let Some(server) = record.home.server() else { return Ok(None) };
        let settings = self.links.service.servers.server(server).await?;
        if settings.without_threads || settings.excluded.is_some() {
            return Ok(None);
        }
        if notice.kind != (NoticeKind::Turn { of, ply: 0 }) && record.computer().is_none() {
            return Ok(None);
        }
        let Some(challenge) = record.challenge else {
            let Some(of) = &record.series else { return Ok(None) };
            let begun = cards::begun_in_series(&self.links.voice(record.language), &record, of);
            let opened = match self.announce(&begun, channel, notice).await {
                Ok(post) => self.thread_on(post, &record).await,
                Err(error) => Err(error),
            };
            return self.opened(&record, opened, notice).await;
        };
        let Some(card) = store.card(challenge).await? else {
            let waits = self.card_waits(challenge).await?;
            return Ok(waits.then(|| Receipt::Later(next_try(notice, None, self.links.now()))));
        };
        // The card of a rematch is in the thread of the previous match.
        let elsewhere = match card.channel == channel {
            true => None,
            false => store.challenge(challenge).await?,
        };
        let opened = match &elsewhere {
            None => self.thread_on(card, &record).await,
            Some(challenge) => {
                let begun = cards::begun(&self.links.voice(record.language), challenge, &record);
                match self.announce(&begun, channel, notice).await {
                    Ok(post) => self.thread_on(post, &record).await,
                    Err(error) => Err(error),
                }
            }
        };
        if let (Ok(thread), Some(challenge)) = (&opened, elsewhere) {
            let voice = self.links.voice(record.language);
            let marks = marks::of_players(&self.links.service, &voice, &record, self.links.now()).await?;
            let linked = cards::accepted(&voice, &challenge, &record, Some(*thread));
            let linked = marks::below(linked, &marks);
            if let Err(error) = self.links.messenger.replace(card, &linked).await {
                tracing::info!(%error, "a card does not lead to its match");
            }
            // The card had opened the thread of the previous match again.
            if let Some(before) = record.rematch_of {
                self.archive(before).await?;
            }
        }
        self.opened(&record, opened, notice).await
    }

    /// Moves a match to its thread, with both players. Returns the time of the next try if Discord was busy.
    async fn opened(
        &self,
        record: &Record,
        opened: Result<ChannelId, NotDelivered>,
        notice: &Notice,
    ) -> Result<Option<Receipt>, NotComposed> {
        match opened {
            Ok(thread) => {
                self.links
                    .service
                    .matches
                    .move_to_thread(record.id, thread)
                    .await
                    .map_err(|failure| NotComposed::Store(failure.into()))?;
                let people: Vec<_> = record.people().collect();
                if let Err(error) = self.links.messenger.add_to_thread(thread, &people).await {
                    // The mention of the first turn adds the player to move; the other player sees the thread in the
                    // channel.
                    tracing::info!(%error, "players were not added to their thread");
                }
                Ok(None)
            }
            Err(NotDelivered::Later { why, after }) => {
                tracing::info!(why, "a thread waits");
                Ok(Some(Receipt::Later(next_try(notice, after, self.links.now()))))
            }
            Err(error) if is_first(notice) && self.may_pass(record, &error).await => {
                tracing::info!(%error, "a thread is tried again");
                let at = self.links.now();
                let again = Refusals::after(notice.refused, at).next(at);
                Ok(Some(Receipt::Refused { at, again, lasting: false }))
            }
            Err(error) => {
                tracing::info!(%error, "the match stays in its channel");
                Ok(None)
            }
        }
    }

    /// True if Discord may open the thread a moment later: the settings of the server do not confirm that the permission is
    /// missing.
    async fn may_pass(&self, record: &Record, error: &NotDelivered) -> bool {
        match (error, record.home) {
            (NotDelivered::Barred(_) | NotDelivered::Forbidden { seen: false, .. }, _) => true,
            (NotDelivered::Forbidden { seen: true, .. }, Home::Channel { server, channel, .. }) => {
                let rights = self.links.messenger.rights(server, channel).await;
                rights.is_ok_and(|rights| rights.missing(&[Permission::CreateThreads]).is_empty())
            }
            _ => false,
        }
    }

    async fn thread_on(&self, post: Post, record: &Record) -> Result<ChannelId, NotDelivered> {
        let (messenger, catalogue) = (&self.links.messenger, self.links.service.catalogue());
        match messenger.open_thread(post, &thread_title(catalogue, record)).await {
            // A filter of the server may forbid a word in the name of a player.
            Err(NotDelivered::Refused(why) | NotDelivered::Barred(why)) => {
                tracing::info!(why, "a thread is opened under a name without the players");
                messenger.open_thread(post, &bare_thread_title(catalogue, record)).await
            }
            opened => opened,
        }
    }

    /// Posts a message about a match in the channel, to which its thread is attached. Posts it once, even across
    /// restarts.
    async fn announce(
        &self,
        begun: &Message,
        channel: ChannelId,
        notice: &Notice,
    ) -> Result<Post, NotDelivered> {
        let to = Address::Channel(channel);
        let mut message = begun.clone();
        let number = notice.kind.notice_id(ANNOUNCED);
        if let Some(known) = mark(&mut message, number)
            && notice.attempts > 0
            && !Mutant::AnnouncedAgain.is_on()
            && let Some(post) = self.links.messenger.find(to, &known).await?
        {
            return Ok(post);
        }
        self.links.send(notice, to, &message, number).await
    }

    /// Gives the thread of a finished match its result as the name and archives it, once old buttons there are removed:
    /// messages of archived threads can't be edited.
    pub(crate) async fn archive(&self, of: MatchId) -> Result<Receipt, NotComposed> {
        let store = self.links.store();
        let over = store.record(of).await?.filter(|record| matches!(record.status, Status::Over(_)));
        let Some(record) = over else { return Ok(Receipt::Superseded) };
        let Home::Channel { thread: Some(thread), .. } = record.home else { return Ok(Receipt::Superseded) };
        // Another match or the card of a rematch needs the thread.
        if !store.running_in(thread).await?.is_empty() || self.rematch_waits(&record).await? {
            return Ok(Receipt::Superseded);
        }
        let soon = self.links.now().plus_seconds(BUTTONS_PAUSE);
        if store.old_buttons(LOOKED_AT).await?.iter().any(|old| old.post.channel == thread) {
            return Ok(Receipt::Later(soon));
        }
        let language = record.language;
        let Some(view) = MatchView::of(&self.links.service, record, language).await? else {
            return Ok(Receipt::Superseded);
        };
        let archived = self.links.messenger.archive_thread(thread, &finished_title(&view)).await;
        Ok(self.after_change(archived))
    }

    /// Gives the thread of a running match its present title as its name.
    pub(crate) async fn rename(&self, of: MatchId) -> Result<Receipt, NotComposed> {
        let record = self.links.store().record(of).await?.filter(Record::is_running);
        let Some(record) = record else { return Ok(Receipt::Superseded) };
        let Home::Channel { thread: Some(thread), .. } = record.home else { return Ok(Receipt::Superseded) };
        let title = thread_title(self.links.service.catalogue(), &record);
        Ok(self.after_change(self.links.messenger.rename_thread(thread, &title).await))
    }

    /// Returns the receipt of a notice that changes a thread.
    fn after_change(&self, changed: Result<(), NotDelivered>) -> Receipt {
        match changed {
            Ok(()) => Receipt::Superseded,
            Err(NotDelivered::Later { after, .. }) => {
                let pause = after.map_or(BUTTONS_PAUSE, |after| after.as_secs() as i64 + 1);
                Receipt::Later(self.links.now().plus_seconds(pause))
            }
            Err(error) => {
                tracing::info!(%error, "the thread of a match stays as it is");
                Receipt::Superseded
            }
        }
    }

    /// True if a player has asked for a rematch, which is not accepted yet.
    async fn rematch_waits(&self, record: &Record) -> Result<bool, Fault> {
        for person in record.people() {
            let challenges = self.links.store().challenges_of(person).await?;
            if challenges.iter().any(|challenge| challenge.rematch_of == Some(record.id)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Closes the thread of a new match if the bot can't write there, so that no empty thread remains. Returns the
    /// channel in which the match is played instead; `None` if the thread stays.
    pub(crate) async fn close_empty(
        &self,
        delivery: &Delivery,
        thread: ChannelId,
    ) -> Result<Option<ChannelId>, Fault> {
        let (NoticeKind::Turn { of, .. }, Some(record)) = (delivery.notice.kind, &delivery.record) else {
            return Ok(None);
        };
        let store = self.links.store();
        let Home::Channel { channel, thread: Some(at), .. } = record.home else { return Ok(None) };
        // The thread of a message has the same id as the message. Any other thread does not belong to this match alone.
        let card = match record.challenge {
            Some(challenge) => store.card(challenge).await?,
            None => None,
        };
        let of_card = card.is_some_and(|card| card.message.0 == thread.0);
        let ours = at == thread && (of_card || (record.series.is_some() && record.challenge.is_none()));
        if !ours || !store.boards(of).await?.is_empty() {
            return Ok(None);
        }
        if let Err(error) = self.links.messenger.close_thread(thread).await {
            tracing::info!(%error, "an empty thread stays");
        }
        self.links.service.matches.leave_thread(of).await.map_err(Fault::new)?;
        Ok(Some(channel))
    }

    /// True if the card of a challenge waits for its delivery and will still be valid then.
    async fn card_waits(&self, challenge: ChallengeId) -> Result<bool, Fault> {
        let store = self.links.store();
        if store.challenge(challenge).await?.is_none_or(|challenge| challenge.level.is_none()) {
            return Ok(false);
        }
        let waiting = store.undelivered(self.links.now().plus_seconds(2 * LONGEST_PAUSE), LOOKED_AT).await?;
        Ok(waiting.iter().any(|notice| notice.kind == NoticeKind::Card(challenge)))
    }
}

/// True if the thread of a refused notice is tried again before the match stays without one.
fn is_first(notice: &Notice) -> bool {
    notice.refused.is_none_or(Refusals::is_quick)
}
