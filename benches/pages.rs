//! Measures the pages of games in Chromium and with many listeners: `cargo bench --bench pages`.
//!
//! A flood of requests from one address, the first view over a slow line, the longest task on a slow processor, the time from a tap to
//! the shown move, and the memory of a process with 2,000 open pages. Needs Node, `npm ci` in `tests/js`, and Chromium.

#[path = "measure/flood.rs"]
mod flood;
#[path = "measure/memory.rs"]
mod memory;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

use postern_testkit::measuring::{Failed, bench};
use postern_testkit::open_site::OpenSite;
use postern_testkit::prelude::*;
use postern_testkit::root;
use serde_json::json;

use memory::resident;

fn main() -> Result<(), Failed> {
    bench(async |_| measure().await)
}

async fn measure() -> Result<(), Failed> {
    let site = OpenSite::start().await;
    let mut matches = json!({});
    for (name, size) in [("large", "19"), ("played", "9"), ("watched", "13")] {
        matches[name] = json!([site.begin("palisade", &[("size", size)]).await]);
    }
    flood::flood(site.port, matches["watched"][0]["base"].as_str().ok_or("no address")?).await?;
    let before = resident("VmRSS:");
    let mut node = Command::new("node");
    node.arg("page_measures.mjs").current_dir(root().join("tests/js"));
    node.env("MEASURES_SERVER", site.described(&matches)).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut node = node.spawn()?;
    let mut orders = node.stdin.take().ok_or("no input")?;
    let mut lines = BufReader::new(node.stdout.take().ok_or("no output")?).lines();
    let watched = matches["watched"][0]["of"].as_u64().ok_or("no number")?;
    tokio::task::block_in_place(|| -> Result<(), Failed> {
        for line in lines.by_ref() {
            let line = line?;
            let Some(open) = line.strip_prefix("open ") else {
                println!("{line}");
                continue;
            };
            println!("{open} open pages: {} MB resident, {before} MB before the first", resident("VmRSS:"));
            let began = Instant::now();
            tokio::runtime::Handle::current().block_on(site.meeting.play(MatchId(watched), ANN));
            writeln!(orders)?;
            let heard = lines.next().ok_or("the script ended")??;
            println!("a move in their game: {heard} of them after {} ms", began.elapsed().as_millis());
            println!("then: {} MB resident", resident("VmRSS:"));
            break;
        }
        Ok(())
    })?;
    node.wait()?;
    Ok(())
}
