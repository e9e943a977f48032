//! The pages of matches: boards to watch and to play in a browser, over HTTP.
//!
//! - `serving`: the addresses and what answers at each; `site`: what all answers need.
//! - `access`: the address of a match, and who looks at it; `guard`: what every request must fulfil, and the headers of every
//!   answer; `limits`: how many requests are answered; `answer`: answers other than success.
//! - `shown/`: a match as its page shows it; `page`: the page itself.
//! - `attempt`, `change`: moves and everything else that players do; `views/`: what is below the board, and own lines;
//!   `hub`, `live`: news of open pages.
//! - `activity/`: the pages in a frame of Discord's client, with tokens in place of cookies.
//! - `club/`: the pages of series, people and tables.
//! - `sign_in`: links for one browser; `with_discord`: signing in by Discord; `assets`: the script and the style.

mod access;
pub mod activity;
mod answer;
pub mod assets;
mod attempt;
mod change;
mod club;
mod guard;
mod hub;
mod limits;
mod live;
mod page;
mod serving;
pub mod shown;
mod sign_in;
pub mod site;
mod views;
mod with_discord;
