//! A button for each game.

use crate::actions::{Action, OfGame};
use crate::message::{Button, Row, Style, in_rows};
use postern_rules::game::info::Info;
use postern_words::markup::emblem::Emblem;
use postern_words::voice::Voice;

/// Returns a button for each game.
pub fn game_buttons(voice: &Voice, action: impl Fn(OfGame) -> Action) -> Vec<Row> {
    let of = |info: &'static Info| {
        let name = format!("{}{}", Emblem::of_game(info).lead(), info.name);
        Button::new(Style::Main, name, action(OfGame(info.id.to_owned())))
    };
    in_rows(voice.catalogue().iter().map(|game| of(game.info())).collect())
}
