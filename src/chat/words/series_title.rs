//! The place of a match in its series, in words.

use super::voice::{Voice, msg};
use crate::play::series::of_series::OfSeries;

/// Returns the title of a series with the season, division and round of a match: "Autumn cup · round 2 of 5". The title is
/// as its owner wrote it.
pub fn place(voice: &Voice, of: &OfSeries) -> String {
    let season = of.season.map(|season| msg!("series-season", season = season.to_string()));
    let division = of.division.map(|division| msg!("series-division", division = division.to_string()));
    let round = of
        .round
        .map(|(round, rounds)| msg!("series-round", round = round.to_string(), rounds = rounds.to_string()));
    let parts = [season, division, round].into_iter().flatten().map(|part| voice.say(&part));
    [of.title.clone()].into_iter().chain(parts).collect::<Vec<_>>().join(" · ")
}
