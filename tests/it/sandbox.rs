//! The stand-in for Discord: its protocol, its refusals, its pings, and that it survives a restart.

mod gateway;
mod limits;
mod people;
pub mod raw;
mod serenity_bot;
