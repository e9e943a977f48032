//! A player that is another program: it speaks the referee's protocol over its standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::TimeLimit;
use super::player::{Fault, Player};
use crate::game::GameState;

/// A program has this long to end by itself once its input has ended.
const ENDS_WITHIN: Duration = Duration::from_secs(1);

pub(crate) struct Program {
    child: Child,
    /// `None` once it has ended.
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    time: Option<TimeLimit>,
    /// The number of moves of the present game that it knows; `None` before the game is set up.
    knows: Option<usize>,
}

impl Program {
    /// The running program of such a player; `None` for others.
    pub(crate) fn of(player: &Player) -> Result<Option<Program>, Fault> {
        let Player::Program { command, time } = player else { return Ok(None) };
        let fault = |reason: String| Fault::Program(format!("{command:?}: {reason}"));
        let (name, arguments) = command.split_first().ok_or_else(|| fault("no program is named".into()))?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| fault(error.to_string()))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(fault("its input and output can't be reached".into()));
        };
        Ok(Some(Program { child, to: Some(to), from: BufReader::new(from), time: *time, knows: None }))
    }

    /// Its move where the game stands.
    pub(crate) fn choose(&mut self, state: &dyn GameState) -> Result<String, Fault> {
        let moves = state.moves();
        if self.knows.is_none() {
            let options = state.options().to_string();
            self.ask(format!("new {} {options}", state.info().id).trim_end())?;
        }
        for made in moves.iter().skip(self.knows.unwrap_or(0)) {
            self.ask(&format!("play {made}"))?;
        }
        let unit = |limit: TimeLimit| if limit.is_of_processor() { "cpu" } else { "ms" };
        let time =
            self.time.map(|limit| format!(" {}={}", unit(limit), limit.time.as_millis())).unwrap_or_default();
        let answer = self.ask(&format!("genmove{time}"))?;
        // It has played its own move.
        self.knows = Some(moves.len() + 1);
        // Anything behind the move (captures) is for people.
        Ok(answer.split(" X ").next().unwrap_or_default().trim().to_owned())
    }

    fn ask(&mut self, line: &str) -> Result<String, Fault> {
        let fault = |reason: &str| Fault::Program(format!("{line:?} was answered by {reason}"));
        let to = self.to.as_mut().ok_or_else(|| fault("nobody: it has ended"))?;
        writeln!(to, "{line}").and_then(|()| to.flush()).map_err(|error| fault(&error.to_string()))?;
        let mut answer = String::new();
        self.from.read_line(&mut answer).map_err(|error| fault(&error.to_string()))?;
        match answer.trim_end().strip_prefix("=") {
            Some(answer) => Ok(answer.trim().to_owned()),
            None => Err(fault(&format!("{:?}", answer.trim_end()))),
        }
    }
}

impl Drop for Program {
    /// The end of its input ends a program that keeps to the protocol. One that was started by a script is then waited for by
    /// the script; killing the script would leave it to nobody.
    fn drop(&mut self) {
        self.to = None;
        let began = Instant::now();
        while began.elapsed() < ENDS_WITHIN {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(2)),
                Ok(Some(_)) | Err(_) => return,
            }
        }
        // It may have ended just now; then there is nothing to end and nothing to tell.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
