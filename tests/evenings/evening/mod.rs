//! Whole evenings: the real program plays in a sandbox that stands in for Discord, with scripted people.

/// Makes a test of an evening for each of these games of [`SHORT`].
macro_rules! in_every_game {
    ($evening:ident: $($game:ident)*) => {
        mod $evening {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $game() {
                super::$evening(stringify!($game)).await;
            })*
        }
    };
}

mod agreements;
mod ahead;
mod analysing;
mod anywhere;
#[cfg(target_os = "linux")]
mod broken;
mod by_http;
mod clocks;
mod club;
mod computer;
mod crash;
mod database;
mod direct;
mod emblems;
mod ends;
mod exploring;
mod faults;
mod forms;
pub(crate) mod harness;
mod hooks;
mod inputs;
mod kills;
mod learning;
mod lobby;
mod lobby_processes;
mod looking;
mod lost_seats;
#[cfg(unix)]
mod managed;
mod manners;
mod menus;
#[cfg(unix)]
mod operated;
#[cfg(unix)]
mod ordered;
pub(crate) mod people;
mod picking;
mod pings;
mod processes;
mod production;
mod puzzles;
mod rated;
mod refused;
mod reviewing;
mod rights;
mod screens;
mod series;
mod series_forms;
mod series_processes;
mod series_roles;
mod servers;
mod shards;
mod sixth_game;
mod standing;
mod starting;
mod texts;
mod travelling;
mod turn_flow;
mod typed;
mod watched;
mod watching;

use std::time::{Duration, Instant};

use discord_sandbox::act::actor::{ActionResult, Actor, Outcome};
use discord_sandbox::faults::{Fault, Trouble};
use discord_sandbox::id::Id;
use discord_sandbox::world::model::{Channel, Message};
use discord_sandbox::world::permission;
use postern_testkit::SOON;
use postern_testkit::boards::random_games::Dice;
use postern_testkit::trials::shipped;
use postern_testkit::wording::Says;
use serde_json::{Value, json};

use harness::{Bout, Stage, begin, begin_between, free_port};
use people::{choices, choose, mentions, message, play, press, slash, tap, text, wait_for_ping};

/// The games with options that let a random game end soon.
pub(crate) const SHORT: [(&str, &[(&str, &str)]); 5] = [
    ("rampart", &[("setup", "x6/7/7/7/7/7/6o")]),
    ("ramparts", &[]),
    ("palisade", &[("size", "5")]),
    ("inchworm", &[("goal", "10"), ("stock", "12,12")]),
    ("ransom", &[]),
];

/// A game of [`SHORT`].
fn short(game: &str) -> (&'static str, &'static [(&'static str, &'static str)]) {
    *SHORT.iter().find(|(name, _)| *name == game).expect("a game with short options")
}
