//! The number of a notice in an action of its message. A second attempt to deliver the notice searches for this number,
//! so it can't mistake another message about the same turn for its own.

use crate::actions::MARK;
use crate::limits;
use crate::message::Message;
use postern_mutants::Mutant;
use postern_play::ids::NoticeId;

/// Adds the number of the notice to the first action with room for it. Returns the text of that action, which
/// identifies the message; `None` if the message has no such action.
pub fn mark(message: &mut Message, notice: NoticeId) -> Option<String> {
    if Mutant::NoMark.is_on() {
        return None;
    }
    let mark = format!("{MARK}{notice}");
    let has_room = |action: &&mut String| action.chars().count() + mark.chars().count() <= limits::CUSTOM_ID;
    let action = message.actions_mut().find(has_room)?;
    action.push_str(&mark);
    Some(action.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actions::Action;
    use crate::message::{Button, Row, Style};
    use postern_play::ids::{MatchId, Seen};

    #[test]
    fn marked_actions_differ_by_notice_and_still_mean_the_same() {
        let action = Action::Move(Seen { of: MatchId(661), ply: 3 });
        let link = Button::new(Style::Link, "Rules", "https://example.com");
        let plain = Message::default()
            .with_rows(vec![Row::Buttons(vec![link, Button::new(Style::Main, "Move", &action)])]);
        let marked = |notice| mark(&mut plain.clone(), NoticeId(notice));
        assert!(marked(1).is_some() && marked(1) != marked(2));
        assert_eq!(marked(1).map(|text| text.parse()), Some(Ok(action)));
    }

    #[test]
    fn a_message_without_room_stays_as_it_is() {
        assert_eq!(mark(&mut Message::text("Frozen."), NoticeId(1)), None);
        let long = Button::new(Style::Plain, "Long", "x".repeat(limits::CUSTOM_ID));
        let mut message = Message::default().with_rows(vec![Row::Buttons(vec![long])]);
        let before = message.clone();
        assert_eq!(mark(&mut message, NoticeId(1)), None);
        assert_eq!(message, before);
    }
}
