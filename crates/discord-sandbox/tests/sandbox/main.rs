//! The sandbox: its protocol, its refusals, its pings, its journal, its control by HTTP, and its documents.

mod control;
mod documents;
mod forms;
mod gateway;
mod limits;
mod people;
mod program;
mod raw;
mod roles;
mod serenity_bot;
