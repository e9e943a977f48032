//! The sandbox: its protocol, its refusals, its pings, its places, its journal, its control by HTTP, and its documents.

mod activities;
mod answers;
mod control;
mod documents;
mod echo_bot;
mod emojis;
mod forms;
mod gateway;
mod limits;
mod people;
mod places;
mod practice;
mod program;
mod raw;
mod roles;
mod stage;
