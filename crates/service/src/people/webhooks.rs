//! The webhooks of people, and the outcomes of their deliveries.

use crate::people::People;
use crate::telling::notice;
use postern_play::ids::PersonId;
use postern_play::notices::notice::{Notice, NoticeKind, Receipt};
use postern_play::people::profile::Profile;
use postern_play::people::webhook::{Outcome, Webhook};
use postern_play::step::change::Change;
use postern_play::time::Timestamp;
use postern_store::fault::{CommitError, Fault};

/// The outcome of an attempt to deliver a notice to a webhook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The webhook as it was at the attempt.
    pub webhook: Webhook,
    pub outcome: Outcome,
}

impl People {
    /// Records an attempt to deliver a notice to a webhook, and when the next one follows. After too many failures in a
    /// row the webhook is off, and the same commit tells the person.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn settle_hook(&self, of: &Notice, tried: &Tried, now: Timestamp) -> Result<(), Fault> {
        loop {
            let mut change = Change::default();
            let mut profile = match of.to.as_slice() {
                [person] => self.profile(*person).await?,
                _ => return Ok(()),
            };
            let next = note(&mut profile, tried, now);
            let receipt = match next {
                _ if tried.outcome.is_success() => Receipt::Superseded,
                Some(next) => Receipt::Later(next),
                // The webhook that the person has now gets the message.
                None if profile.webhook.is_some() => Receipt::Later(now),
                None => Receipt::Superseded,
            };
            if next.is_some() {
                change.notices.extend(off(&profile, now));
                change.profiles.push(profile);
            }
            change.settled = Some((of.id, receipt));
            change.lease = (of.lease > 0).then_some(of.lease);
            match self.committer.commit_current(change).await {
                Ok(None) => {}
                Ok(Some(_)) | Err(CommitError::Overtaken) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Records the outcome of a test of a webhook. A success switches the webhook on again. A failure is only shown in the
    /// result: it neither counts nor delays other messages.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn note_hook_test(
        &self,
        person: PersonId,
        tried: &Tried,
        now: Timestamp,
    ) -> Result<Profile, Fault> {
        loop {
            let mut profile = self.profile(person).await?;
            let before = profile.webhook.as_ref().map_or(0, |webhook| webhook.failures);
            if note(&mut profile, tried, now).is_none() {
                return Ok(profile);
            }
            if let Some(webhook) = profile.webhook.as_mut().filter(|_| !tried.outcome.is_success()) {
                webhook.failures = before;
                return Ok(profile);
            }
            let change = Change { profiles: vec![profile.clone()], ..Change::default() };
            if self.committer.commit_current(change).await?.is_some() {
                return Ok(profile);
            }
        }
    }
}

/// Records an attempt in a profile. Returns the moment of the next attempt; `None` if the person has another webhook
/// since, so that the outcome says nothing about it.
fn note(profile: &mut Profile, tried: &Tried, now: Timestamp) -> Option<Timestamp> {
    let webhook = profile.webhook.as_mut()?;
    if webhook.address != tried.webhook.address || webhook.secret != tried.webhook.secret {
        return None;
    }
    webhook.note(tried.outcome, now);
    let next = webhook.next_try().unwrap_or(now);
    profile.revision += 1;
    Some(next)
}

/// Returns the notice that a webhook is off, after the failure that switched it off.
fn off(profile: &Profile, now: Timestamp) -> Option<Notice> {
    profile.webhook.as_ref().filter(|webhook| webhook.has_just_gone_off())?;
    let kind = NoticeKind::HookOff { to: profile.id, at: now };
    Some(notice(kind, vec![profile.id], now, 0))
}
