//! Series in words: their form and settings, their state, titles of matches, and refusals.

pub mod drawing;
pub mod titles;

use crate::clock_words;
use crate::markup::escape;
use crate::markup::moment;
use crate::voice::{Voice, msg, name_and_options, pace};
use postern_club::series::state::member::{Member, MemberState};
use postern_club::series::state::pairing::{Pairing, PairingState};
use postern_club::series::state::series::Phase;
use postern_club::series::state::settings::{Form, PoolRules, Settings};
use postern_play::ids::{MatchId, PersonId};
use postern_play::series::SeriesRecord;
use postern_play::time::Millis;
use postern_rules::phrase::{Phrase, PhraseArg};

/// Names of members in a message.
const MOST_NAMES: usize = 30;

/// The word of a form in commands and messages.
pub fn form_word(form: Form) -> &'static str {
    match form {
        Form::Pool(_) => "pool",
        Form::League { .. } => "league",
        Form::Stairs { .. } => "stairs",
        Form::Knockout => "knockout",
        Form::Swiss { .. } => "swiss",
        Form::Automatic(_) => "automatic",
    }
}

/// Returns the kind of a series: "Pool".
pub fn kind(form: Form) -> Phrase {
    msg!("series-kind", form = form_word(form))
}

/// Returns the escaped title of a series.
pub fn title(series: &SeriesRecord) -> String {
    escape::name(&series.title)
}

/// Returns the game of a series: "Ransom (5x5)".
pub fn game(voice: &Voice, series: &SeriesRecord) -> PhraseArg {
    let (name, options) = name_and_options(voice, &series.terms.game, &series.terms.options);
    PhraseArg::Text(if options.is_empty() { name.to_owned() } else { format!("{name} ({options})") })
}

/// Returns the name of a person in a series, unescaped: "Player 3" if they have none, by their place among its members.
pub fn plain(voice: &Voice, series: &SeriesRecord, player: PersonId) -> String {
    match series.name(player) {
        "" => numbered(voice, series, player),
        name => escape::plain(name),
    }
}

/// Returns the escaped name of a person in a series.
pub fn name(voice: &Voice, series: &SeriesRecord, player: PersonId) -> String {
    escape::name(&plain(voice, series, player))
}

/// Returns "Player 3", by the place among the members.
pub fn numbered(voice: &Voice, series: &SeriesRecord, player: PersonId) -> String {
    let place = series.club.members.iter().position(|member| member.player == player);
    voice.say(&msg!("series-player", number = place.map_or(0, |place| place + 1)))
}

/// Returns the first line: name and game.
pub fn head(voice: &Voice, series: &SeriesRecord) -> Phrase {
    msg!("series-head", name = title(series), game = game(voice, series))
}

/// Returns the rules of a series, which people see before they join: form, clock, deadline, vacation.
pub fn rules(series: &SeriesRecord) -> Vec<Phrase> {
    let Settings { form, round, .. } = series.club.settings;
    let what = match form {
        Form::Pool(_) | Form::Automatic(_) => "pool",
        Form::League { .. } => "season",
        Form::Stairs { .. } => "game",
        Form::Knockout => "knockout",
        Form::Swiss { .. } => "round",
    };
    let deadline = msg!("series-deadline", what = what, days = days(round));
    let mut all = vec![form_line(&series.club.settings)];
    all.extend(clock(series));
    all.extend(series.terms.swap.then(|| msg!("card-swap")));
    all.extend([deadline, msg!("series-vacation")]);
    all
}

/// Returns the clock of the games of a series.
pub fn clock(series: &SeriesRecord) -> impl Iterator<Item = Phrase> {
    let rated = if series.terms.rated { "yes" } else { "no" };
    let clock = msg!("series-clock", pace = pace(series.terms.pace), rated = rated);
    [clock].into_iter().chain(clock_words::agreed(series.terms.pace, series.terms.time))
}

fn form_line(settings: &Settings) -> Phrase {
    let (pool, size) = match settings.form {
        Form::Pool(pool) => (pool, 0),
        Form::Automatic(pool) => (pool, u32::from(settings.most)),
        Form::League { division, pool } => (pool, u32::from(division)),
        Form::Stairs { at_once } => (PoolRules::default(), u32::from(at_once)),
        Form::Knockout | Form::Swiss { .. } => (PoolRules::default(), 0),
    };
    let both = if pool.both_colours { "yes" } else { "no" };
    let once = pool.at_once.map(|count| msg!("series-at-once", count = u32::from(count)));
    let games = msg!("series-games", both = both);
    msg!("series-form", form = form_word(settings.form), games = games, once = once, size = size)
}

/// Returns the whole days of a span.
pub fn days(span: Millis) -> i64 {
    span.0 / Millis::DAY.0
}

/// Returns the seats of a series that has not started, and who has them.
pub fn seats(voice: &Voice, series: &SeriesRecord) -> Vec<Phrase> {
    let club = &series.club;
    let waiting = club.waiting().count();
    let waiting = (waiting > 0).then(|| msg!("series-waiting", count = waiting));
    // A series without a day starts when it is full; the smallest number counts from the muster on.
    let starts = match club.phase {
        Phase::Open { starts: Some(_) } | Phase::Muster { .. } => {
            Some(msg!("series-starts-with", least = u32::from(club.settings.least)))
        }
        _ => None,
    };
    let seats = msg!(
        "series-seats",
        taken = club.playing().count(),
        seats = u32::from(club.settings.most),
        waiting = waiting,
        starts = starts
    );
    let names: Vec<PersonId> = club.playing().map(|member| member.player).collect();
    let members =
        (!names.is_empty()).then(|| msg!("series-members", names = names_of(voice, series, &names)));
    [seats].into_iter().chain(members).collect()
}

/// Returns who rests on the stairs; `None` if nobody does.
pub fn resting(voice: &Voice, series: &SeriesRecord) -> Option<Phrase> {
    let resting = series.club.members.iter().filter(|member| member.state == MemberState::Resting);
    let resting: Vec<PersonId> = resting.map(|member| member.player).collect();
    (!resting.is_empty()).then(|| msg!("series-resting", names = names_of(voice, series, &resting)))
}

/// Returns the names of players with commas. Many names are counted.
pub fn names_of(voice: &Voice, series: &SeriesRecord, players: &[PersonId]) -> PhraseArg {
    let shown: Vec<String> =
        players.iter().take(MOST_NAMES).map(|player| name(voice, series, *player)).collect();
    let rest = players.len().saturating_sub(MOST_NAMES);
    let more = if rest > 0 { voice.say(&msg!("series-more-names", count = rest)) } else { String::new() };
    PhraseArg::Text(format!("{}{more}", shown.join(", ")))
}

/// Returns the state of a series as a sentence.
pub fn state(series: &SeriesRecord) -> Phrase {
    let club = &series.club;
    match club.phase {
        Phase::Open { starts: None } => msg!("series-open-full"),
        Phase::Open { starts: Some(starts) } => msg!("series-open-at", at = moment(starts)),
        Phase::Muster { fresh, ends } => {
            let is_in = |member: &&Member| member.state == MemberState::Staying || member.confirmed >= fresh;
            let confirmed = club.playing().filter(is_in).count();
            msg!("series-asking", in = confirmed, of = club.playing().count(), at = moment(ends))
        }
        Phase::Finished { at: over } => msg!("series-finished", at = moment(over)),
        Phase::Cancelled { at: over } => msg!("series-cancelled", at = moment(over)),
        Phase::Running { .. } => match club.settings.form {
            Form::Stairs { .. } => {
                msg!("series-running-stairs", count = open_games(series))
            }
            Form::League { .. } => msg!("series-running-season", season = club.season),
            Form::Automatic(_) => msg!("series-open-full"),
            Form::Pool(_) => {
                let counted =
                    club.pairings.iter().filter(|pairing| pairing.is_open() || pairing.verdict().is_some());
                let all = counted.count();
                let deadline = club.rounds.last().map(|round| moment(round.deadline));
                msg!("series-running-pool", over = all - open_games(series), all = all, at = deadline)
            }
            Form::Knockout | Form::Swiss { .. } => {
                let round = club.rounds.last();
                msg!(
                    "series-running-round",
                    round = round.map_or(1, |round| u32::from(round.number)),
                    of = u32::from(club.planned.max(1)),
                    at = round.map(|round| moment(round.deadline))
                )
            }
        },
    }
}

/// Returns the running games of a series.
pub fn running(series: &SeriesRecord) -> Vec<MatchId> {
    let of = |pairing: &Pairing| match pairing.state {
        PairingState::Running { game, .. } => game,
        _ => None,
    };
    series.club.pairings.iter().filter_map(of).collect()
}

fn open_games(series: &SeriesRecord) -> usize {
    series.club.pairings.iter().filter(|pairing| pairing.is_open()).count()
}

/// Returns the state of a series in a few words, for a list.
pub fn short_state(series: &SeriesRecord) -> Phrase {
    let club = &series.club;
    match (club.phase, club.settings.form) {
        (Phase::Open { .. }, _) | (Phase::Running { .. }, Form::Automatic(_)) => {
            msg!("series-short-open", free = club.free_seats())
        }
        (Phase::Muster { .. }, _) => msg!("series-short-muster"),
        (Phase::Running { .. }, Form::League { .. }) => msg!("series-short-season", season = club.season),
        (Phase::Running { .. }, Form::Knockout | Form::Swiss { .. }) => {
            let round = club.rounds.last().map_or(1, |round| u32::from(round.number));
            msg!("series-short-round", round = round, of = u32::from(club.planned.max(1)))
        }
        (Phase::Running { .. }, _) => msg!("series-short-running"),
        (Phase::Finished { .. } | Phase::Cancelled { .. }, _) => msg!("series-short-over"),
    }
}

/// Returns a series as a line of a list, marked if `reader` is in it. `link` is the address of the standing message;
/// `None` if there is no such message.
pub fn list_line(
    voice: &Voice,
    series: &SeriesRecord,
    reader: Option<PersonId>,
    link: Option<String>,
) -> Phrase {
    let member = reader.and_then(|reader| series.club.member(reader));
    let is_in = member.is_some_and(|member| !matches!(member.state, MemberState::Withdrawn { .. }));
    let mine = is_in.then(|| msg!("series-list-mine"));
    let name = title(series);
    let name = link.map_or_else(|| name.clone(), |link| format!("[{name}](<{link}>)"));
    msg!(
        "series-list-line",
        name = name,
        kind = kind(series.club.settings.form),
        game = game(voice, series),
        state = short_state(series),
        mine = mine
    )
}
