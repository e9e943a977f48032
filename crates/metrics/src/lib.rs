//! Counters and timings of the running program, and the state of its long-lived tasks.
//!
//! The metrics belong to the process, as is usual with Prometheus: `list` declares each in one line, any module records
//! events, and [`text`] writes all of them. Only `app`, which reports the health of the program, makes decisions based
//! on metrics. No label names a person, a server or a match, so that the number of rows stays bounded.

pub mod kinds;
pub mod list;
pub mod moment;
pub mod steps;
pub mod tasks;

pub use crate::list::*;

use crate::tasks::Task;

/// Returns all metrics in Prometheus's text format, version 0.0.4.
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

/// Returns the long-lived tasks.
pub fn tasks() -> &'static [&'static Task] {
    list::TASKS
}

/// Returns the names and kinds of all metrics, in the order of the output.
pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    list::ALL.iter().map(|(metric, _)| (metric.name(), metric.kind()))
}
