//! What is counted and timed about the running program, and which of its long-lived tasks are at work.
//!
//! The metrics belong to the process, as in every program that Prometheus asks: `list` declares each in one line, any
//! part counts where things happen, and [`text`] writes all of them. Nothing decides anything by them but `app`, which
//! tells whether the program is well. No label names a person, a server or a match, so that their number stays bounded.

mod kinds;
mod list;
mod moment;
mod tasks;

pub use kinds::{Counter, Family, Gauge, Histogram, Timer};
pub use list::*;
pub use moment::Moment;
pub use tasks::{Task, Working};

/// All metrics in Prometheus's text format, version 0.0.4.
pub fn text() -> String {
    for task in tasks() {
        TASK_BUSY.set([task.name()], task.busy().unwrap_or_default().as_secs_f64());
    }
    let mut out = String::new();
    for (metric, help) in list::ALL {
        let (name, kind) = (metric.name(), metric.kind());
        let help: Vec<&str> = help.iter().map(|line| line.trim()).collect();
        out.push_str(&format!("# HELP {name} {}\n# TYPE {name} {kind}\n", help.join(" ")));
        metric.samples(&mut out);
    }
    out
}

/// The long-lived tasks.
pub fn tasks() -> &'static [&'static Task] {
    list::TASKS
}

/// The names of all metrics with their kinds, in the order in which they are written.
pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    list::ALL.iter().map(|(metric, _)| (metric.name(), metric.kind()))
}
