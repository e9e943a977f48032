//! An external program as a player, driven by the referee's protocol over standard input and output.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::player::{Fault, Player};
use postern_engine::time::time_limit::TimeLimit;
use postern_rules::game::state::GameState;

/// Time for a program to exit after its input is closed, before it is killed.
const ENDS_WITHIN: Duration = Duration::from_secs(1);

/// Time for a program to answer a line.
const ANSWERS_WITHIN: Duration = Duration::from_secs(600);

/// Interval at which a waiting thread checks whether the match has ended.
const LOOKS_EVERY: Duration = Duration::from_millis(50);

/// The longest answer, in bytes.
const LONGEST_ANSWER: u64 = 64 * 1024;

pub(crate) struct Program {
    child: Child,
    /// `None` once the input is closed.
    to: Option<ChildStdin>,
    /// Lines of output, or the reason why reading failed. Closed at the end of the output.
    answers: Receiver<Result<String, String>>,
    time: Option<TimeLimit>,
    patience: Duration,
    /// Number of moves of the current game that the program knows; `None` before the game is set up.
    knows: Option<usize>,
}

impl Program {
    /// Starts the program of a [`Player::Program`]; `None` for other players.
    pub(crate) fn of(player: &Player) -> Result<Option<Program>, Fault> {
        let Player::Program { command, time } = player else { return Ok(None) };
        let started = Program::start(command, *time, ANSWERS_WITHIN);
        started.map(Some).map_err(|reason| Fault::Program(format!("{command:?}: {reason}")))
    }

    fn start(command: &[String], time: Option<TimeLimit>, patience: Duration) -> Result<Program, String> {
        let (name, arguments) = command.split_first().ok_or("no program is named")?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("its input and output can't be reached".into());
        };
        let (sender, answers) = sync_channel(1);
        // The thread ends with the program's output, or when the receiver is dropped.
        std::thread::spawn(move || {
            let mut from = BufReader::new(from);
            while let Some(line) = next_line(&mut from) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Program { child, to: Some(to), answers, time, patience, knows: None })
    }

    /// Returns the program's move in the current position.
    pub(crate) fn choose(&mut self, state: &dyn GameState, stop: &AtomicBool) -> Result<String, Fault> {
        let moves = state.moves();
        if self.knows.is_none() {
            let options = state.options().to_string();
            self.ask(format!("new {} {options}", state.info().id).trim_end(), stop)?;
        }
        for made in moves.iter().skip(self.knows.unwrap_or(0)) {
            self.ask(&format!("play {made}"), stop)?;
        }
        let unit = |limit: TimeLimit| if limit.is_of_processor() { "cpu" } else { "ms" };
        let time =
            self.time.map(|limit| format!(" {}={}", unit(limit), limit.time.as_millis())).unwrap_or_default();
        let answer = self.ask(&format!("genmove{time}"), stop)?;
        // The program has already played its own move.
        self.knows = Some(moves.len() + 1);
        // Anything after the move (captures) is for human readers.
        Ok(answer.split(" X ").next().unwrap_or_default().trim().to_owned())
    }

    /// Sends a line and returns the answer. Setting `stop` ends the wait.
    fn ask(&mut self, line: &str, stop: &AtomicBool) -> Result<String, Fault> {
        let fault = |reason: &str| Fault::Program(format!("{line:?} was answered by {reason}"));
        let to = self.to.as_mut().ok_or_else(|| fault("nobody: it has ended"))?;
        writeln!(to, "{line}").and_then(|()| to.flush()).map_err(|error| fault(&error.to_string()))?;
        let asked = Instant::now();
        let answer = loop {
            match self.answers.recv_timeout(LOOKS_EVERY) {
                Ok(Ok(answer)) => break answer,
                Ok(Err(reason)) => return Err(fault(&reason)),
                Err(RecvTimeoutError::Disconnected) => return Err(fault("nobody: its output has ended")),
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err(fault("nobody before the match ended"));
                }
                Err(RecvTimeoutError::Timeout) if asked.elapsed() >= self.patience => {
                    return Err(fault(&format!("nobody within {} s", self.patience.as_secs())));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        match answer.trim_end().strip_prefix("=") {
            Some(answer) => Ok(answer.trim().to_owned()),
            None => Err(fault(&format!("{:?}", answer.trim_end()))),
        }
    }
}

/// Reads the next line of output, or the reason why that failed; `None` at the end of the output.
fn next_line(from: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut line = String::new();
    match from.take(LONGEST_ANSWER).read_line(&mut line) {
        Ok(0) => None,
        Ok(_) if line.len() as u64 == LONGEST_ANSWER => {
            Some(Err(format!("more than {LONGEST_ANSWER} bytes")))
        }
        Ok(_) => Some(Ok(line)),
        Err(error) => Some(Err(error.to_string())),
    }
}

impl Drop for Program {
    /// Closes the input, which ends a program that follows the protocol. A script in between then waits for the
    /// program; killing the script would leave the program orphaned.
    fn drop(&mut self) {
        self.to = None;
        let began = Instant::now();
        while began.elapsed() < ENDS_WITHIN {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(2)),
                Ok(Some(_)) | Err(_) => return,
            }
        }
        // The program may have exited just now, so errors are ignored.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Starts a script as a program and returns its answer, or the fault as text.
    fn asked(script: &str, patience: Duration, stop: &AtomicBool) -> String {
        let command = ["sh", "-c", script].map(str::to_owned);
        let mut program = Program::start(&command, None, patience).expect("there is a shell");
        match program.ask("genmove", stop) {
            Ok(answer) => answer,
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn a_program_is_not_waited_for_for_ever() {
        let (go_on, stopped) = (AtomicBool::new(false), AtomicBool::new(true));
        let soon = Duration::from_millis(200);
        let hour = Duration::from_secs(3600);
        assert_eq!(asked("read l; echo '= a1'", hour, &go_on), "a1");
        let mute = asked("read l; read l", soon, &go_on);
        assert!(mute.contains("nobody within"), "{mute}");
        let other_failed = asked("read l; read l", hour, &stopped);
        assert!(other_failed.contains("before the match ended"), "{other_failed}");
        let gone = asked("exit", hour, &go_on);
        assert!(gone.contains("\"genmove\" was answered by"), "{gone}");
    }

    #[test]
    fn an_endless_line_is_no_answer() {
        let endless =
            asked("while :; do printf '%0999d' 1; done", Duration::from_secs(60), &AtomicBool::new(false));
        assert!(endless.contains("more than 65536 bytes"), "{endless}");
    }
}
