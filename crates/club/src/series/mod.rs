//! Series of games between several players: pairings, withdrawals, standings.
