//! Names the target, and the commit in builds for operators. Builds for development name none, so that a commit alone rebuilds nothing.

use std::path::Path;
use std::process::Command;

/// Replaces the question to Git, which packages and images are built without.
const VARIABLE: &str = "POSTERN_COMMIT";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    let given = std::env::var(VARIABLE).ok().filter(|commit| !commit.trim().is_empty());
    let is_for_operators = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = given.or_else(|| if is_for_operators { of_git() } else { None });
    println!("cargo::rustc-env={VARIABLE}={}", commit.as_deref().unwrap_or("unknown").trim());
    let target = std::env::var("TARGET").expect("Cargo names the target to build scripts");
    println!("cargo::rustc-env=POSTERN_TARGET={target}");
}

/// Returns the short name of the commit that is checked out; `None` outside of a repository.
fn of_git() -> Option<String> {
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    // Cargo builds again each time if the file is missing.
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
}
