//! Ratings by game, computed from ended games in their order.
