//! `postern sandbox` for a newcomer: one command, one address, and an evening in a browser at the size of a phone.
//!
//! The test needs Node, `npm ci` in `tests/js`, and Chromium. If they are missing, it prints that and passes, unless
//! `CI=true`. The screenshots are in the folder that the test prints, under `target/tmp`.

use postern_testkit::SOON;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::sandbox_discordjs::{folder, ready};

/// A process that is killed when this value is dropped.
pub(crate) struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// Waits for the end of the process. Returns true if it succeeds within this time.
    pub(crate) fn succeeds_within(&mut self, time: Duration) -> bool {
        let began = Instant::now();
        while began.elapsed() < time {
            if let Some(status) = self.0.try_wait().expect("the process is ours") {
                return status.success();
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        false
    }
}

/// `postern sandbox` as a newcomer starts it, in an empty folder.
pub(crate) struct SandboxProgram {
    pub bot: Running,
    /// What it prints after its address.
    pub lines: BufReader<ChildStdout>,
    pub url: String,
    pub log: PathBuf,
}

impl SandboxProgram {
    pub(crate) fn start(folder: &Path) -> SandboxProgram {
        let mut program = Command::new(env!("CARGO_BIN_EXE_postern"));
        program.args(["--data", "data", "sandbox", "--port", "0"]).current_dir(folder);
        program.env_remove("RUST_LOG").env_remove("DISCORD_TOKEN").env_remove("POSTERN_DISCORD_API");
        let log = folder.join("log.txt");
        let errors = std::fs::File::create(&log).expect("the log can be written");
        program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(errors);
        let mut bot = Running(program.spawn().expect("the program starts"));
        let mut lines = BufReader::new(bot.0.stdout.take().expect("its output is piped"));
        let mut greeting = String::new();
        lines.read_line(&mut greeting).expect("it prints a line");
        let url = greeting.split_whitespace().find(|word| word.starts_with("http://127.0.0.1:"));
        let url = url.unwrap_or_else(|| panic!("no address in {greeting:?}")).to_owned();
        SandboxProgram { bot, lines, url, log }
    }
}

#[test]
fn two_people_play_by_button_at_a_phones_size_and_each_ping_reaches_the_right_one() {
    if !ready(true) {
        return;
    }
    let dir = tempfile::tempdir().expect("a temporary folder");
    let SandboxProgram { bot, mut lines, url, log } = SandboxProgram::start(dir.path());
    let shots = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    let mut script = Command::new("node");
    script.arg("evening.mjs").current_dir(folder()).env("SANDBOX_URL", &url).env("SHOTS", &shots);
    let mut evening = Running(script.stdin(Stdio::null()).spawn().expect("node starts"));
    let good = evening.succeeds_within(SOON);
    drop(bot);
    assert!(good, "see above, and the pictures in {}", shots.display());
    println!("screenshots: {}", shots.display());

    let mut more = String::new();
    lines.read_to_string(&mut more).expect("its output is text");
    assert_eq!(more, "", "the address is all that it prints");
    assert_eq!(std::fs::read_to_string(log).expect("the log is text"), "", "and nothing was wrong");
}
