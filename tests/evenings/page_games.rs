//! Whole games on their pages: one player by touch at the size of a phone, the other by the keyboard alone.

use std::time::Duration;

use postern::play::ids::MatchId;
use postern_testkit::fixtures::is_long_run;
use postern_testkit::open_site::OpenSite;

use super::evening::SHORT;
use super::pages::run;
use super::sandbox_discordjs::ready;

/// The time for a game: a thousand moves of several taps, half a second apart.
const LONGEST: Duration = Duration::from_secs(1800);

/// The game whose random games take the fewest moves.
const QUICK: usize = 2;

/// Every game in the long run; otherwise one.
#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_to_their_end_by_touch_and_by_keys_alone() {
    if !ready(true) {
        return;
    }
    let site = OpenSite::start().await;
    let games = if is_long_run() { &SHORT[..] } else { &SHORT[QUICK..=QUICK] };
    let mut matches = Vec::new();
    for (game, options) in games {
        matches.push(site.begin(game, options).await);
    }
    let time = LONGEST * u32::try_from(matches.len()).expect("few");
    run(&site, "page_games.mjs", "GAMES_SERVER", &matches.clone().into(), time).await;
    for begun in &matches {
        let of = MatchId(begun["of"].as_u64().expect("a number"));
        assert!(!site.meeting.record(of).await.is_running(), "{begun}");
    }
}
