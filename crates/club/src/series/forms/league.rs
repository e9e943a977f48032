//! Leagues: seasons of pools in divisions, and automatic series, which spawn one pool after another.

use crate::series::random::derived;
use crate::series::state::member::{Absence, MemberState};
use crate::series::state::series::{Child, ChildKey, Division, Parent, Phase};
use crate::series::state::settings::{BETWEEN_SEASONS, Form, PoolRules, Settings, Start};
use crate::series::steps::draft::Draft;
use crate::series::steps::effect::{Effect, Notice, Outcome};
use postern_ids::PersonId;
use postern_ids::time::{Millis, Timestamp};

/// How long after the last deadline of a season its missing pools are waited for.
const PATIENCE: Millis = Millis::days(14);

/// The most and the fewest players of a division.
const MOST: usize = 10;
const LEAST: usize = 3;

/// Returns the sizes of divisions, from the first, as equal as possible.
pub fn division_sizes(players: usize, usual: u8) -> Vec<usize> {
    let usual = usize::from(usual).clamp(LEAST, MOST);
    let rounded = (players + usual / 2) / usual;
    let count = rounded.max(players.div_ceil(MOST)).min(players / LEAST).max(1);
    (0..count).map(|at| players / count + usize::from(at < players % count)).collect()
}

/// Returns all players in the order of their new divisions: of each two neighbours, about a quarter of the smaller one
/// moves up and down. `divisions` have their best players first.
pub fn promoted(divisions: &[Vec<PersonId>]) -> Vec<PersonId> {
    let size = |at: usize| divisions.get(at).map_or(0, Vec::len);
    // The number of players who move between a division and the next one. Twice as many are at most the whole division.
    let moves = |upper: usize| match size(upper).min(size(upper + 1)) {
        0 | 1 => 0,
        smaller => ((smaller + 2) / 4).max(1),
    };
    let mut order = Vec::new();
    for (at, players) in divisions.iter().enumerate() {
        let (up, down) = (at.checked_sub(1).map_or(0, moves), moves(at));
        if let Some(above) = at.checked_sub(1).and_then(|above| divisions.get(above)) {
            order.extend(&above[above.len() - up..]);
        }
        order.extend(&players[up..players.len() - down]);
        if let Some(below) = divisions.get(at + 1) {
            order.extend(&below[..down]);
        }
    }
    order
}

/// Starts a season.
pub fn begin(draft: &mut Draft, usual: u8, rules: PoolRules) {
    draft.series.season += 1;
    let plays = |player: &PersonId| draft.series.member(*player).is_some_and(|member| member.plays());
    let last = draft.series.divisions.iter();
    let last: Vec<Vec<PersonId>> =
        last.map(|division| division.players.iter().copied().filter(plays).collect()).collect();
    let mut order = promoted(&last);
    // Newcomers start in the lowest division; in the first season everybody is new, and ratings decide.
    let mut new: Vec<(u16, PersonId)> = draft
        .series
        .playing()
        .filter(|member| !order.contains(&member.player))
        .map(|member| (member.seed, member.player))
        .collect();
    new.sort_unstable();
    order.extend(new.into_iter().map(|(_, player)| player));
    let mut divisions = Vec::new();
    let mut rest = &order[..];
    for size in division_sizes(order.len(), usual) {
        let (division, others) = rest.split_at(size.min(rest.len()));
        divisions.push(division.to_vec());
        rest = others;
    }
    for member in draft.series.members.iter_mut().filter(|member| member.state == MemberState::Seated) {
        member.state = MemberState::Staying;
    }
    let season = draft.series.season;
    for (at, players) in divisions.iter().enumerate() {
        let key = ChildKey { season, division: at as u16 };
        spawn(draft, key, players, rules);
        for player in players {
            draft.tell(*player, Notice::Season { season, division: key.division });
        }
    }
    draft.series.divisions =
        divisions.iter().map(|players| Division { players: players.clone(), ended: None }).collect();
    draft.effects.push(Effect::SeasonStarted { season, divisions });
}

/// Spawns a pool of all seated members of an automatic series, who leave it. The next people take their seats.
pub fn begin_automatic(draft: &mut Draft, rules: PoolRules) {
    draft.series.season += 1;
    let players: Vec<PersonId> = draft.series.playing().map(|member| member.player).collect();
    spawn(draft, ChildKey { season: draft.series.season, division: 0 }, &players, rules);
    draft.series.members.retain(|member| !players.contains(&member.player));
    draft.series.phase = Phase::Open { starts: None };
    draft.fill_seats();
}

fn spawn(draft: &mut Draft, key: ChildKey, players: &[PersonId], rules: PoolRules) {
    let series = &draft.series;
    let rating = |player| series.member(player).map_or(0, |member| member.rating);
    let child = Child {
        parent: Parent {
            series: series.id,
            key,
            league: matches!(series.settings.form, Form::League { .. }),
        },
        settings: Settings {
            form: Form::Pool(rules),
            start: Start::WhenFull,
            // A pool of two is better than none, if people leave before the caller opened it.
            least: 2,
            most: players.len() as u16,
            round: series.settings.round,
        },
        seed: derived(series.seed, (u64::from(key.season) << 16) + u64::from(key.division) + 1000),
        players: players.iter().map(|player| (*player, rating(*player))).collect(),
    };
    draft.effects.push(Effect::Spawn(child));
}

/// Records the end of a division. A report that comes twice or late changes nothing.
pub fn pool_ended(draft: &mut Draft, key: ChildKey, outcome: &Outcome) {
    let now = draft.now;
    if key.season != draft.series.season || !draft.series.is_running() {
        return;
    }
    let Some(division) = draft.series.divisions.get_mut(usize::from(key.division)) else { return };
    if division.ended.is_some() {
        return;
    }
    division.ended = Some(now);
    let placed =
        outcome.places.iter().map(|(_, player)| *player).filter(|player| !outcome.withdrawn.contains(player));
    let mut players: Vec<PersonId> = placed.collect();
    players.extend(
        division.players.iter().filter(|player| !players.contains(player)).copied().collect::<Vec<_>>(),
    );
    division.players = players;
    for player in &outcome.withdrawn {
        // A substitute of the waiting list who withdrew stays on it.
        draft
            .series
            .members
            .retain(|member| member.player != *player || member.state == MemberState::Waiting);
    }
    for (player, absence) in &outcome.absent {
        skip(draft, *player, *absence);
    }
    turn_if_over(draft);
}

fn skip(draft: &mut Draft, player: PersonId, absence: Absence) {
    if let Some(member) = draft.member_mut(player).filter(|member| member.state == MemberState::Staying) {
        // The pool told them.
        member.state = MemberState::Skipping(absence);
    }
}

/// Ends a season whose pools did not report: their order stays as it was.
pub fn give_up(draft: &mut Draft) {
    let patience = patience(draft.series.phase, draft.series.settings.round);
    if patience.is_some_and(|at| at <= draft.now) {
        let now = draft.now;
        for division in draft.series.divisions.iter_mut() {
            division.ended.get_or_insert(now);
        }
        turn_if_over(draft);
    }
}

/// Returns when the season of this phase ends without the pools that did not report.
pub fn patience(phase: Phase, round: Millis) -> Option<Timestamp> {
    match phase {
        Phase::Running { since } => Some(since.plus(round).plus(PATIENCE)),
        _ => None,
    }
}

/// Opens the next season, a week after the last game.
fn turn_if_over(draft: &mut Draft) {
    let ended: Option<Vec<Timestamp>> =
        draft.series.divisions.iter().map(|division| division.ended).collect();
    let Some(last) = ended.and_then(|ended| ended.into_iter().max()) else { return };
    draft.series.members.retain(|member| member.state != MemberState::Leaving);
    draft.series.phase = Phase::Open { starts: Some(last.plus(BETWEEN_SEASONS)) };
    draft.series.put_off = 0;
    draft.fill_seats();
}
