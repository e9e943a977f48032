//! Running matches as deadlines of series see them: whose turn it is, and how much time each player used.

use crate::record::Record;
use crate::series::sides::side;
use crate::time::clock::Clock;
use crate::time::vacation::Vacation;
use crate::time::{Millis, Timestamp};
use postern_club::series::steps::command::LiveMatch;
use postern_rules::seat::{Pair, Seat};

/// Returns a running match for the rules of its series; `None` if it is not running. `vacations` are the vacations
/// of the players: their time does not count as used, and neither does time that was given back. Assumes that the seats
/// alternate.
pub fn live(record: &Record, vacations: &Pair<Vec<Vacation>>, now: Timestamp) -> Option<LiveMatch> {
    let to_move = record.to_move().filter(|_| record.is_running())?;
    let mut used = Pair::new(Millis(0), Millis(0));
    let mut mover = if record.moves.len().is_multiple_of(2) { to_move } else { to_move.other() };
    let mut since = record.started;
    let mut spend = |seat: Seat, since: Timestamp, at: Timestamp, spared: Option<Millis>| {
        let away = away(&vacations[seat], since, at);
        used[seat] = used[seat].plus(at.since(since).minus(spared.unwrap_or_default()).minus(away));
    };
    for (index, entry) in record.moves.iter().enumerate() {
        spend(record.seat_of_mover(index, mover), since, entry.at, entry.spared);
        since = entry.at;
        if let Some(made) = record.swapped().filter(|_| index == 0) {
            spend(mover, since, made.at, made.spared);
            since = made.at;
        }
        mover = mover.other();
    }
    used[to_move] = used[to_move].plus(spent(&record.clock, now));
    // A series knows the players by their seats at the start.
    let of_start = |seat: Seat| used[record.seat_at_start(seat)];
    Some(LiveMatch {
        game: record.id,
        to_move: side(record.seat_at_start(to_move)),
        since: record.state.last_move_at,
        used: (of_start(Seat::First), of_start(Seat::Second)),
    })
}

/// Returns the time that the present turn has used. Pauses of the clock do not count.
fn spent(clock: &Clock, now: Timestamp) -> Millis {
    let clock = clock.at(now);
    match (clock.turn().and_then(|turn| turn.given), clock.left(now), &clock) {
        (Some(given), Some(left), _) => given.minus(left),
        (_, None, Clock::Running { since, .. }) => now.since(*since),
        _ => Millis(0),
    }
}

/// Returns the part of a turn that fell into vacations.
fn away(vacations: &[Vacation], from: Timestamp, to: Timestamp) -> Millis {
    let parts = vacations.iter().map(|vacation| vacation.to.min(to).since(vacation.from.max(from)));
    parts.fold(Millis(0), Millis::plus)
}
