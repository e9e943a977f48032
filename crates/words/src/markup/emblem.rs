//! Emblems: small pictures in the texts and labels of messages. A text names an emblem together with the characters that
//! replace it where the chat service does not have the picture.
//!
//! A label may have one emblem, at its start.

use std::fmt;

use postern_games::catalogue::Catalogue;
use postern_render::picture::emblem::Glyph;
use postern_rules::game::info::Info;
use postern_rules::seat::Seat;

/// The signs around the name and the replacement of an emblem in a text. Unicode reserves them for private use.
pub(crate) const START: char = '\u{e000}';
const MIDDLE: char = '\u{e001}';
pub(crate) const END: char = '\u{e002}';

/// An emblem in a text. [`Display`](fmt::Display) writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emblem {
    /// The name of its picture.
    pub key: String,
    /// The characters in its place. May be empty.
    pub otherwise: &'static str,
}

/// The picture of an emblem: a PNG file of at most 256 KiB.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmblemPicture {
    pub key: String,
    pub bytes: Vec<u8>,
}

impl Emblem {
    pub fn of_game(info: &Info) -> Emblem {
        Emblem { key: info.id.to_owned(), otherwise: info.emblem }
    }

    /// A piece of a player.
    pub fn of_side(info: &Info, seat: Seat) -> Emblem {
        let word = match seat {
            Seat::First => "first",
            Seat::Second => "second",
        };
        Emblem { key: format!("{}_{word}", info.id), otherwise: "" }
    }

    pub fn of_mark(mark: Glyph) -> Emblem {
        let (key, otherwise) = match mark {
            Glyph::Check => ("check", "✓"),
            Glyph::Speech => ("speech", "💬"),
        };
        Emblem { key: key.to_owned(), otherwise }
    }

    /// Returns the emblem of the game with this id and a space, for the start of a text; empty without such a game.
    pub fn lead_of(catalogue: &Catalogue, game: &str) -> String {
        catalogue.game(game).map(|game| Emblem::of_game(game.info()).lead()).unwrap_or_default()
    }

    /// Returns the emblem and a space, for the start of a text.
    pub fn lead(&self) -> String {
        format!("{self} ")
    }
}

impl fmt::Display for Emblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{START}{}{MIDDLE}{}{END}", self.key, self.otherwise)
    }
}

/// True if a text may contain emblems.
pub fn has_any(text: &str) -> bool {
    text.contains(START)
}

/// Returns the text with its emblems replaced. `picture` returns what shows the picture with this name; without it, the
/// emblem's own replacement is shown. An empty replacement takes the following space with it. An emblem that is cut off
/// is left out.
pub fn replaced(text: &str, picture: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(START) {
        out.push_str(before);
        let read =
            after.split_once(END).and_then(|(emblem, after)| Some((emblem.split_once(MIDDLE)?, after)));
        let Some(((key, otherwise), after)) = read else { return out };
        let shown = picture(key).unwrap_or_else(|| otherwise.to_owned());
        rest = if shown.is_empty() { after.strip_prefix(' ').unwrap_or(after) } else { after };
        out.push_str(&shown);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARK: Emblem = Emblem { key: String::new(), otherwise: "" };

    #[test]
    fn an_emblem_is_replaced_by_its_picture_or_by_its_own_signs() {
        let check = Emblem::of_mark(Glyph::Check);
        let text = format!("{check} Ransom, {}Black", MARK.lead());
        assert!(has_any(&text));
        assert_eq!(replaced(&text, |_| None), "✓ Ransom, Black");
        let known = |key: &str| (key == "check").then(|| "<:check_1:7>".to_owned());
        assert_eq!(replaced(&text, known), "<:check_1:7> Ransom, Black");
        assert_eq!(replaced("no emblem", |_| None), "no emblem");
    }

    #[test]
    fn an_emblem_that_is_cut_off_or_forged_breaks_nothing() {
        let check = Emblem::of_mark(Glyph::Check).to_string();
        for (end, _) in check.char_indices() {
            assert_eq!(replaced(&format!("a{}", &check[..end]), |_| None), "a", "{end}");
        }
        for forged in ["\u{e000}\u{e002}", "\u{e002}\u{e001}\u{e000}", "\u{e000}\u{e000}x\u{e001}y\u{e002}"] {
            assert!(!has_any(&replaced(forged, |_| None)), "{forged:?}");
        }
    }
}
