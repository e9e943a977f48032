//! The sandbox: its protocol, its refusals, its pings, its places, its journal, its control by HTTP, and its documents.

mod answers;
mod control;
mod documents;
mod emojis;
mod forms;
mod gateway;
mod limits;
mod people;
mod places;
mod program;
mod raw;
mod roles;
mod serenity_bot;
mod stage;
