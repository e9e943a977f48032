//! The sandbox: its protocol, its refusals, its pings, its journal, its control by HTTP, and its documents.

mod gateway;
mod limits;
mod people;
mod raw;
mod serenity_bot;
