//! Titles of the threads of matches.

use crate::limits;
use postern_games::catalogue::Catalogue;
use postern_play::record::{How, Over, Record, Status};
use postern_rules::seat::{Pair, Seat};
use postern_words::match_view::{MatchView, plain_name};
use postern_words::series::titles;
use postern_words::voice;
use postern_words::voice::Voice;

/// The counts of a diagram that decide a game.
const SCORES: [&str; 2] = ["points", "score"];

/// Returns the title of a finished match's thread: "✓ Palisade 9x9 · Ada 44–37 Ben".
pub fn finished_title(view: &MatchView) -> String {
    let Record { game, options, players, status, .. } = &view.record;
    let (name, options) = voice::name_and_options(&view.voice, game, options);
    let result = match status {
        Status::Over(Over { how: How::Closed | How::Removed, .. })
        | Status::Running
        | Status::Frozen { .. } => "–".to_owned(),
        Status::Over(Over { winner, how, .. }) => {
            let counts = view.state.diagram().strip.counts;
            let score = counts.into_iter().find(|count| SCORES.contains(&count.label));
            match (score.filter(|_| *how == How::Rules), winner) {
                (Some(score), _) => format!("{}–{}", score.of.first, score.of.second),
                (None, Some(Seat::First)) => "1–0".to_owned(),
                (None, Some(Seat::Second)) => "0–1".to_owned(),
                (None, None) => "½–½".to_owned(),
            }
        }
    };
    let [first, second] = [&players.first, &players.second].map(|player| plain_name(&view.voice, player));
    let both = format!("{first} {result} {second}");
    if let Some(of) = &view.record.series {
        let titled = format!("✓ {} · {both}", titles::place(&view.voice, of));
        if titled.chars().count() <= limits::THREAD_NAME {
            return titled;
        }
    }
    let long = format!("✓ {name} {options} · {both}");
    match options.is_empty() || long.chars().count() > limits::THREAD_NAME {
        true => format!("✓ {name} · {both}"),
        false => long,
    }
}

/// Returns the title of a match's thread, in the language of messages that everybody sees.
pub fn thread_title(catalogue: &Catalogue, record: &Record) -> String {
    let voice = Voice::new(catalogue, record.language);
    let (name, options) = voice::name_and_options(&voice, &record.game, &record.options);
    let Pair { first, second } = &record.players;
    let players = format!("{} – {} · #{}", plain_name(&voice, first), plain_name(&voice, second), record.id);
    if let Some(of) = &record.series {
        let place = titles::place(&voice, of);
        let room = limits::THREAD_NAME.saturating_sub(players.chars().count() + 3);
        return format!("{} · {players}", place.chars().take(room).collect::<String>().trim_end());
    }
    let long = format!("{name} {options} · {players}");
    if options.is_empty() || long.chars().count() > limits::THREAD_NAME {
        return format!("{name} · {players}");
    }
    long
}

/// Returns the title of a match's thread without the names of its players.
pub fn bare_thread_title(catalogue: &Catalogue, record: &Record) -> String {
    let voice = Voice::new(catalogue, record.language);
    let (name, _) = voice::name_and_options(&voice, &record.game, &record.options);
    format!("{name} · #{}", record.id)
}
