//! The record of an analysis board in the actions of its buttons, beside the one in its picture: a platform may drop the
//! texts in pictures.

use std::io::{Read, Write};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as TEXT;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use crate::actions::MARK;
use crate::limits;
use crate::message::Message;
use postern_rules::game::transcript::Transcript;

/// Adds the record to the actions of a message, each with a part. Leaves the message as it is if the record does not fit.
pub fn carry(message: &mut Message, record: &Transcript) {
    let actions: Vec<&mut String> = message.actions_mut().collect();
    let room = |action: &str| limits::CUSTOM_ID.saturating_sub(action.chars().count() + MARK.len_utf8());
    let all: usize = actions.iter().map(|action| room(action)).sum();
    // The names and the result can be left out: the board is the same.
    let shorter = || Transcript { players: None, result: None, pace: None, ..record.clone() };
    let fits = |text: &String| text.len() <= all;
    let Some(text) = packed(record).filter(fits).or_else(|| packed(&shorter()).filter(fits)) else { return };
    let mut rest = text.as_str();
    for action in actions {
        let (part, after) = rest.split_at(room(action).min(rest.len()));
        if !part.is_empty() {
            action.push(MARK);
            action.push_str(part);
        }
        rest = after;
    }
}

/// Returns the text of the record in the actions of a message, in their order. The actions are untrusted.
pub fn carried(actions: &[String]) -> Option<String> {
    let parts = actions.iter().filter_map(|action| Some(action.split_once(MARK)?.1));
    let bytes = TEXT.decode(parts.collect::<String>()).ok().filter(|bytes| !bytes.is_empty())?;
    let mut text = String::new();
    let most = Transcript::LONGEST as u64;
    ZlibDecoder::new(bytes.as_slice()).take(most).read_to_string(&mut text).ok().map(|_| text)
}

fn packed(record: &Transcript) -> Option<String> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    packer.write_all(record.to_string().as_bytes()).ok()?;
    Some(TEXT.encode(packer.finish().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::{Button, Style, in_rows};

    fn board(buttons: usize) -> Message {
        let button = |number| Button::new(Style::Plain, "Step", format!("step:{number}"));
        Message::default().with_rows(in_rows((0..buttons).map(button).collect()))
    }

    fn record(moves: usize) -> Transcript {
        let moves = (0..moves).map(|at| format!("{}{}", char::from(b'a' + (at * 7 % 19) as u8), at % 19 + 1));
        Transcript { game: "palisade".into(), moves: moves.collect(), ..Transcript::default() }
    }

    fn actions(message: &Message) -> Vec<String> {
        message.buttons().map(|button| button.action.clone()).collect()
    }

    #[test]
    fn a_record_survives_in_the_buttons_of_its_board() {
        for moves in [0, 1, 60, 120] {
            let mut message = board(8);
            carry(&mut message, &record(moves));
            let actions = actions(&message);
            assert!(actions.iter().all(|action| action.len() <= limits::CUSTOM_ID), "{actions:?}");
            let read: Transcript = carried(&actions).expect("a record").parse().expect("one of ours");
            assert_eq!(read, record(moves));
        }
    }

    #[test]
    fn a_record_that_does_not_fit_leaves_the_buttons_and_damaged_ones_carry_none() {
        let mut message = board(2);
        carry(&mut message, &record(400));
        assert_eq!(message, board(2));
        carry(&mut message, &record(5));
        let mut actions = actions(&message);
        assert!(carried(&actions).is_some());
        let cut = actions[0].len() - 9;
        actions[0].truncate(cut);
        assert_eq!(carried(&actions), None);
        assert_eq!(carried(&["step:1~%%".into()]), None);
        assert_eq!(carried(&[]), None);
    }
}
