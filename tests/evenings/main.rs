//! The running program: evenings of people on a stand-in for Discord, and a simulated year.

mod activity;
mod browser;
mod evening;
mod page_cuts;
mod page_games;
mod page_proxies;
mod page_views;
mod pages;
mod sandbox_discordjs;
mod winding;
mod year;
