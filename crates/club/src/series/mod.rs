//! Series of games between several players, as a state machine: pools, leagues, stairs, knock-outs, Swiss tournaments
//! and pools that start whenever enough people are in.
//!
//! [`state::series::Series::open`] creates a series, [`steps::apply::apply`] changes it. Both are pure: the time is an
//! argument, the seed is part of the series, and what has to happen outside comes back as [`steps::effect::Effect`]s.
//!
//! # Rules
//! - **Muster.** Everybody is asked 48 hours before the start; joining within that time confirms too. At the start the
//!   seats of those who did not answer go to confirmed people of the waiting list, in its order.
//! - **Deadlines.** A pool has one deadline, the other forms one per round or game. A game that is unfinished at the
//!   deadline is lost by the player who used more than two thirds of the time that both used; otherwise it is a draw.
//!   The player to move may be the quicker one, so the turn does not decide. A game that never started is a draw. The
//!   game itself continues without the series. A vacation moves no deadline, but its time does not count as used, so
//!   nobody loses by it.
//! - **Knock-out.** A draw takes the second player to the next round, who had the harder side. If the deadline gives a
//!   draw, the player who used less time reaches the next round.
//! - **Withdrawal.** In a pool, with fewer than half of their games played, all games of the player leave the table.
//!   Otherwise the remaining games are forfeits. In rounds (Swiss, knock-out) earlier games always stay, because
//!   without them their opponents would have no game in that round.
//! - **Substitutes** take the seat of somebody whose games left the table, until half of the games are over: in a pool
//!   with new games, in a knock-out during the first round, in a Swiss tournament from the next round on.
//! - **Absence.** A player who loses a game on time skips the next series that they join (in a league: the next season).
//!   On the stairs they rest until they speak, and cannot be challenged.
//! - **Leagues.** Newcomers, and those who come back after a season, start in the lowest division. A player who
//!   withdraws from a division leaves the league.
//! - **Void games** are played again once. A second void game leaves the table of a pool and is a draw in a round.

pub mod awaited;
pub mod forms;
pub mod pairings;
pub mod random;
pub mod state;
pub mod steps;
pub mod tables;

#[cfg(test)]
mod tests;
