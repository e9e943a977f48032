//! Budgets of time and nodes, and their use during a search.

pub mod budget;
pub mod time_limit;
pub mod time_management;
