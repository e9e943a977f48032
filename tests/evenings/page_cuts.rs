//! One game on two pages and in the chat, while connections are cut, answers are lost and the program is killed: everybody sees the
//! same game, every move is made once, and every turn is told once.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use discord_sandbox::world::model::Message;
use postern_testkit::SOON;
use postern_testkit::boards::random_games::Chance;
use postern_testkit::fixtures::is_long_run;
use serde_json::{Value, json};

use super::browser::Running;
use super::evening::harness::{Stage, begin, free_port};
use super::evening::people::{message, play};
use super::evening::{SHORT, harness::Bout};
use super::sandbox_discordjs::{folder, ready};

/// The game of [`SHORT`] whose random games take the fewest moves.
const QUICK: usize = 2;
/// The time for an order, with restarts of the program in it.
const DONE_WITHIN: Duration = Duration::from_secs(240);

/// The script with both pages.
struct Browsers {
    _node: Running,
    orders: ChildStdin,
    answers: Receiver<Value>,
    asked: u64,
}

impl Browsers {
    fn open(mut node: Child) -> Browsers {
        let orders = node.stdin.take().expect("piped");
        let lines = BufReader::new(node.stdout.take().expect("piped")).lines();
        let (send, answers) = channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let answer = serde_json::from_str(&line).unwrap_or_else(|_| json!({"id": -1, "said": line}));
                if send.send(answer).is_err() {
                    return;
                }
            }
        });
        let browsers = Browsers { _node: Running(node), orders, answers, asked: 0 };
        browsers.done(0);
        browsers
    }

    /// Gives an order. Returns its number.
    fn order(&mut self, mut order: Value) -> u64 {
        self.asked += 1;
        order["id"] = self.asked.into();
        writeln!(self.orders, "{order}").expect("the script listens");
        self.asked
    }

    /// Waits until the order with this number is done.
    fn done(&self, id: u64) -> Value {
        loop {
            let answer = self.answers.recv_timeout(DONE_WITHIN).expect("the script answers");
            assert!(answer["error"].is_null(), "{answer:#}");
            if answer["id"] == id {
                return answer;
            }
        }
    }

    fn ask(&mut self, order: Value) -> Value {
        let id = self.order(order);
        self.done(id)
    }
}

/// The address in a message that contains `part`.
fn address(message: &Message, part: &str) -> Option<String> {
    let controls = message.controls();
    let mut links = controls.iter().filter_map(|control| control["url"].as_str());
    links.find(|link| link.contains(part)).map(str::to_owned)
}

/// The link that signs a player in, from **More** below the turn message.
async fn link(bout: &Bout, turn: &Message, player: usize) -> String {
    let player = &bout.players[player];
    let more = message(&player.press(turn, "More").await.expect("the button is there"));
    let answer = player.press(&more, "Play on the board").await.expect("the button is there");
    let answer = message(&answer);
    address(&answer, "/in/").unwrap_or_else(|| panic!("no link: {answer:?}"))
}

/// A disturbance during a move.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Trouble {
    None,
    /// The connections of the pages are cut for a moment.
    Cut,
    /// The pages hear no answers for a moment.
    Mute,
    /// The program is killed and started again.
    Kill,
    /// The page of the player is loaded again.
    Reload,
    /// The player moves in the chat at the same time.
    Race,
}

const TROUBLES: [Trouble; 6] =
    [Trouble::None, Trouble::Cut, Trouble::Mute, Trouble::Kill, Trouble::Reload, Trouble::Race];

#[tokio::test(flavor = "multi_thread")]
async fn two_pages_and_the_chat_agree_through_cuts_and_kills() {
    if !ready(true) {
        return;
    }
    let (listen, outside) = (free_port(), free_port());
    let address_of_site = format!("http://{outside}");
    let mut stage =
        Stage::open_with(&format!("[web]\nlisten = \"{listen}\"\naddress = \"{address_of_site}\"\n")).await;
    let (game, options) = SHORT[QUICK];
    let mut bout = begin(&stage, game, options).await;
    let turn = bout.turn_message().await;
    let page = address(&turn, "/g/").expect("Open board is a link");
    let base = page.strip_prefix(&address_of_site).expect("an address of the site").to_owned();
    let links = [link(&bout, &turn, 0).await, link(&bout, &turn, 1).await];

    let server = json!({"port": listen.port(), "address": address_of_site, "base": base, "links": links});
    let mut node = Command::new("node");
    node.arg("page_cuts.mjs").current_dir(folder()).env("CUTS_SERVER", server.to_string());
    let node = node.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("node starts");
    let mut browsers = Browsers::open(node);

    let mut chance = Chance::new(5858);
    let longest = if is_long_run() { usize::MAX } else { 9 };
    let (mut moves, mut to_move) = (0, Some(0));
    while let Some(who) = to_move.filter(|_| moves < longest) {
        let trouble = TROUBLES[moves % TROUBLES.len()];
        let in_chat = trouble != Trouble::Race && trouble != Trouble::Reload && chance.below(4) == 0;
        let player = bout.players[who].clone();
        let text = browsers.ask(json!({"order": "text", "who": who}))["text"].as_str().map(str::to_owned);
        let text = text.expect("a move");
        let ordered = if in_chat {
            None
        } else {
            Some(browsers.order(json!({"order": "move", "who": who, "from": moves})))
        };
        tokio::time::sleep(Duration::from_millis(chance.below(1500) as u64)).await;
        match trouble {
            Trouble::None => {}
            Trouble::Cut => drop(browsers.order(json!({"order": "cut"}))),
            Trouble::Mute => drop(browsers.order(json!({"order": "mute"}))),
            Trouble::Kill => {
                stage.kill().await;
                stage.start().await;
            }
            Trouble::Reload => drop(browsers.order(json!({"order": "reload", "who": who}))),
            // Whichever comes second is refused, in the chat or on the page.
            Trouble::Race => drop(play(&player, bout.place, &text).await),
        }
        if in_chat {
            play(&player, bout.place, &text).await;
        }
        tokio::time::sleep(Duration::from_millis(chance.below(3000) as u64)).await;
        browsers.order(json!({"order": "mend"}));
        if let Some(ordered) = ordered {
            browsers.done(ordered);
        }
        moves += 1;
        let agreed = browsers.ask(json!({"order": "agree", "from": moves}));
        let made = agreed["moves"].as_array().expect("moves");
        assert_eq!(made.len(), moves, "after {trouble:?}: {agreed}");
        bout.follow(made[moves - 1].as_str().expect("a move"));
        to_move = agreed["toMove"].as_u64().map(|seat| usize::try_from(seat).expect("0 or 1"));
        println!("{moves}: {trouble:?}, {}", if in_chat { "in the chat" } else { "on the page" });
    }
    assert!(moves >= 9);
    bout.check_pings().await;
    assert_eq!(browsers.ask(json!({"order": "faults"}))["faults"], json!([]));
    let record = bout.players[0].slash(bout.place, "record", json!({})).await.expect("a command");
    assert!(record.is_private(), "{record:?}");
    stage.until("something was not answered", SOON, || stage.sandbox.failed_interactions().is_empty()).await;
}
