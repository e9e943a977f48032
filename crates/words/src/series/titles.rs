//! The titles of series, of their pools and matches.

use crate::voice::{Voice, msg};
use postern_club::series::state::series::Title;
use postern_play::ids::MatchId;
use postern_play::series::SeriesRecord;
use postern_play::series::of_series::OfSeries;

/// Returns the title of a series with the season, division and round of a match: "Autumn cup · round 2 of 5". The title
/// is as its owner wrote it.
pub fn place(voice: &Voice, of: &OfSeries) -> String {
    let OfSeries { series, season, division, round, .. } = *of;
    titled(voice, &of.title, Title { series, season, division, round })
}

/// Returns the title of a series; that of a pool has its season and division, or its number.
pub fn whole(voice: &Voice, series: &SeriesRecord) -> String {
    let club = &series.club;
    let title = Title {
        series: club.id,
        season: club.parent.map(|parent| parent.key.season),
        division: club.parent.filter(|parent| parent.league).map(|parent| parent.key.division + 1),
        round: None,
    };
    titled(voice, &series.title, title)
}

/// Returns the title of a match in a series; `None` if the series has no such match.
pub fn of_match(voice: &Voice, series: &SeriesRecord, of: MatchId) -> Option<String> {
    let pairing = series.club.pairings.iter().find(|pairing| pairing.game() == Some(of))?;
    Some(titled(voice, &series.title, series.club.title(pairing)))
}

fn titled(voice: &Voice, name: &str, title: Title) -> String {
    let season = title.season.map(|season| match title.division {
        Some(_) => msg!("series-season", season = season.to_string()),
        None => msg!("series-part-pool", number = season),
    });
    let division = title.division.map(|division| msg!("series-division", division = division.to_string()));
    let round = title.round.filter(|(_, rounds)| *rounds > 1);
    let round = round
        .map(|(round, rounds)| msg!("series-round", round = round.to_string(), rounds = rounds.to_string()));
    let parts = [season, division, round].into_iter().flatten().map(|part| voice.say(&part));
    std::iter::once(name.to_owned()).chain(parts).collect::<Vec<_>>().join(" · ")
}
