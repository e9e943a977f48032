//! The sandbox that stands in for Discord: its protocol, its refusals, its pings, and its journal across a restart.

mod gateway;
mod limits;
mod people;
pub mod raw;
mod serenity_bot;
