//! The rules of every game, the engine, and pictures.

mod contract;
mod engine;
mod examples;
mod facts;
mod figures;
mod messages;
mod perft;
mod playthroughs;
mod plurals;
mod puzzles;
mod referee;
mod render;
