//! The notice for a person's webhook that goes with a notice to the person.

use super::hook_event::HookEvent;
use super::notice::{Notice, NoticeKind};
use crate::people::profile::Profile;

/// Returns the notice to the webhook of a recipient of `notice`; `None` if they have none.
pub fn hook(notice: &Notice, event: HookEvent, profile: &Profile) -> Option<Notice> {
    profile.webhook.as_ref().filter(|webhook| webhook.is_on())?;
    let kind = NoticeKind::Hook { to: profile.id, event };
    let (id, to) = (kind.notice_id(0), vec![profile.id]);
    Some(Notice {
        id,
        kind,
        to,
        made: notice.made,
        attempts: 0,
        not_before: notice.made,
        refused: None,
        lease: 0,
    })
}
