//! The program from outside (its commands, configuration and files), and the rules of the source.

mod cli;
mod config;
mod config_mistakes;
mod folders;
mod layers;
mod licences;
mod listing;
mod logged;
mod methods;
mod names_of_games;
mod operating;
mod rooms;
mod source;
mod verified;
