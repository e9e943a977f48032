//! The players of `postern-lab arena` in their text form.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};

use crate::arena::player::Player;
use postern_engine::bridge::Engine;
use postern_engine::judge::evaluator::{Evaluator, Style};
use postern_engine::judge::weights::Weights;
use postern_engine::level::LEVELS;
use postern_engine::technique::{Technique, Techniques};
use postern_engine::time::time_limit::TimeLimit;

/// The default time for a move of UCT.
const USUAL_UCT: Duration = Duration::from_secs(1);

/// The maximum time for a move, in milliseconds.
const MOST_TIME: u64 = 600_000;

pub(crate) const PLAYERS: &str = "a player is level:N[,ms=T|,cpu=T][,managed][,nodes=N][,weights=FILE][,network=FILE][,perturbed=SEED]\
                                  [,style=STYLE][,without=TECHNIQUE], greedy, uct[,ms=T|,cpu=T][,managed][,nodes=N], or \
                                  program[,ms=T|,cpu=T]:COMMAND with its arguments";

/// The prefixes of a level's words that change its evaluation.
const EVALUATOR_WORDS: [&str; 4] = ["weights=", "network=", "perturbed=", "style="];

/// The prefix of a level's words that disable a technique of its search.
const WITHOUT: &str = "without=";

/// Parses a player of the game that `engine` plays.
pub(crate) fn player(text: &str, engine: &dyn Engine) -> anyhow::Result<Player> {
    let (head, tail) = text.split_once(':').unwrap_or((text, ""));
    let mut words = head.split(',');
    let kind = words.next().unwrap_or_default();
    let mut budget: Vec<&str> = words.collect();
    let player = match kind {
        "level" => {
            let mut words = tail.split(',');
            let level = words.next().and_then(|number| number.parse().ok());
            let level = level.filter(|level| (1..=LEVELS).contains(level));
            let level = level.with_context(|| format!("{text:?}: a level is a number from 1 to {LEVELS}"))?;
            let of_evaluator = |word: &&str| EVALUATOR_WORDS.iter().any(|start| word.starts_with(start));
            let (about, words): (Vec<_>, Vec<_>) = words.partition(of_evaluator);
            let (left_out, words): (Vec<_>, Vec<_>) =
                words.into_iter().partition(|word| word.starts_with(WITHOUT));
            budget.extend(words);
            let (time, nodes) = limits(text, &budget)?;
            let evaluator = evaluator(text, &about, engine)?;
            let without = techniques(text, &left_out)?;
            if without.contains(Technique::Network) && evaluator != Evaluator::Game {
                bail!(
                    "{text:?}: without=network leaves out the game's own network, and goes with no other weights, \
                     network or style"
                );
            }
            Player::Level { level, time, nodes, evaluator, without }
        }
        "greedy" if text == "greedy" => Player::Greedy,
        "uct" if tail.is_empty() => {
            let (time, nodes) = limits(text, &budget)?;
            Player::Uct { time: time.or(nodes.is_none().then_some(USUAL_UCT.into())), nodes }
        }
        "program" if !tail.trim().is_empty() => {
            let (time, nodes) = limits(text, &budget)?;
            if nodes.is_some() || budget.contains(&"managed") {
                bail!("{text:?}: programs are told a time, ms=T or cpu=T, and nothing else");
            }
            Player::Program { command: tail.split_whitespace().map(str::to_owned).collect(), time }
        }
        _ => bail!("{text:?} is no player: {PLAYERS}"),
    };
    Ok(player)
}

/// Parses how a player evaluates positions.
fn evaluator(text: &str, words: &[&str], engine: &dyn Engine) -> anyhow::Result<Evaluator> {
    let mut evaluator = Evaluator::Game;
    for word in words {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        evaluator = match (name, evaluator) {
            ("weights", Evaluator::Game) => Evaluator::Weights(Arc::new(read_weights(value, engine)?)),
            ("network", Evaluator::Game) => read_network(value, engine)?,
            ("perturbed", Evaluator::Game) => perturbed(text, value, &own_weights(engine)?)?,
            ("perturbed", Evaluator::Weights(weights)) => perturbed(text, value, &weights)?,
            ("style", Evaluator::Game) => {
                own_weights(engine)?;
                let style = Style::ALL.iter().find(|(name, _)| *name == value);
                Evaluator::Style(
                    style.with_context(|| format!("{text:?}: a style is race, wait or swarm"))?.1,
                )
            }
            _ => bail!("{text:?}: {word:?} does not go with the word before it"),
        };
    }
    Ok(evaluator)
}

/// Parses the techniques that a player does not use.
fn techniques(text: &str, words: &[&str]) -> anyhow::Result<Techniques> {
    let mut without = Techniques::NONE;
    for name in words.iter().filter_map(|word| word.strip_prefix(WITHOUT)) {
        let (_, technique) =
            Technique::ALL.into_iter().find(|&(other, _)| other == name).with_context(|| {
                let all = Technique::ALL.map(|(name, _)| name).join(", ");
                format!("{text:?}: {name:?} is no technique of the search; these are: {all}")
            })?;
        without = without.and(technique);
    }
    Ok(without)
}

fn perturbed(text: &str, seed: &str, weights: &Weights) -> anyhow::Result<Evaluator> {
    let seed = seed.parse().ok().with_context(|| format!("{text:?}: perturbed is a whole number"))?;
    Ok(Evaluator::Weights(Arc::new(weights.perturbed(seed))))
}

fn own_weights(engine: &dyn Engine) -> anyhow::Result<Weights> {
    let own = engine.own_weights();
    own.with_context(|| {
        format!("{} has no weights: its players differ in level, time and nodes only", engine.game())
    })
}

fn read_weights(path: &str, engine: &dyn Engine) -> anyhow::Result<Weights> {
    let file = std::fs::read_to_string(path).with_context(|| format!("{path} can't be read"))?;
    let weights = engine.weights(&file);
    weights.with_context(|| {
        format!("{path} has no weights for {}: `postern-lab tune` writes them", engine.game())
    })
}

fn read_network(path: &str, engine: &dyn Engine) -> anyhow::Result<Evaluator> {
    let file = std::fs::read(path).with_context(|| format!("{path} can't be read"))?;
    engine.network(&file).with_context(|| {
        format!("{path} has no network for {}: `postern-lab tune --network` writes them", engine.game())
    })
}

fn limits(text: &str, budget: &[&str]) -> anyhow::Result<(Option<TimeLimit>, Option<u64>)> {
    let (mut time, mut nodes, mut is_managed) = (None, None, false);
    for word in budget {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let number = value.parse().ok().filter(|&number: &u64| number > 0);
        match (name, number) {
            ("ms" | "cpu", _) if time.is_some() => bail!("{text:?}: write one time, ms=T or cpu=T"),
            ("ms", Some(ms)) if ms <= MOST_TIME => time = Some(Duration::from_millis(ms).into()),
            ("cpu", Some(ms)) if ms <= MOST_TIME => {
                let limit = TimeLimit::processor(Duration::from_millis(ms));
                time = Some(limit.with_context(|| {
                    format!("{text:?}: this system does not tell the processor time of a thread: write ms=T")
                })?);
            }
            ("managed", None) if *word == "managed" => is_managed = true,
            ("ms" | "cpu", _) => bail!("{text:?}: {name} is a whole number from 1 to {MOST_TIME}"),
            ("nodes", Some(number)) => nodes = Some(number),
            ("nodes", None) => bail!("{text:?}: nodes is a whole number from 1 on"),
            _ => bail!("{text:?}: {word:?} is no limit; write ms=T, cpu=T or nodes=N"),
        }
    }
    if is_managed {
        let limit: TimeLimit =
            time.with_context(|| format!("{text:?}: managed goes with a time, ms=T or cpu=T"))?;
        time = Some(limit.managed());
    }
    Ok((time, nodes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_games::catalogue::Catalogue;

    fn engine() -> &'static dyn Engine {
        Catalogue::standard().engine("ransom").expect("it is in the list")
    }

    #[test]
    fn players_are_read_with_their_limits() {
        let ms = |ms| Some(Duration::from_millis(ms).into());
        let cpu = |ms| TimeLimit::processor(Duration::from_millis(ms));
        let read = |text: &str| player(text, engine()).expect(text);
        let level = |level, time, nodes| Player::Level {
            level,
            time,
            nodes,
            evaluator: Evaluator::Game,
            without: Techniques::NONE,
        };
        assert_eq!(read("level:7"), level(7, None, None));
        assert_eq!(read("level:7"), Player::level(7));
        assert_eq!(read("level:3,ms=50,nodes=9"), level(3, ms(50), Some(9)));
        assert!(cpu(50).is_some() && cpu(50) != ms(50));
        assert_eq!(read("level:7,cpu=50"), level(7, cpu(50), None));
        let managed = cpu(50).map(TimeLimit::managed);
        assert_ne!(managed, cpu(50));
        assert_eq!(read("level:7,managed,cpu=50"), level(7, managed, None));
        assert_eq!(read("uct,cpu=9"), Player::Uct { time: cpu(9), nodes: None });
        assert_eq!(read("greedy"), Player::Greedy);
        assert_eq!(read("uct"), Player::Uct { time: ms(1000), nodes: None });
        assert_eq!(read("uct,nodes=100"), Player::Uct { time: None, nodes: Some(100) });
        let command = ["postern".to_owned(), "referee".to_owned()].to_vec();
        let program = |time| Player::Program { command: command.clone(), time };
        assert_eq!(read("program,ms=20:postern referee"), program(ms(20)));
        assert_eq!(read("program,cpu=20:postern referee"), program(cpu(20)));
    }

    #[test]
    fn a_level_leaves_out_the_techniques_that_are_named() {
        let left_out = |text: &str| match player(text, engine()).expect(text) {
            Player::Level { without, .. } => without,
            other => panic!("{other:?}"),
        };
        let two = left_out("level:7,nodes=9,without=killers,without=null-move");
        for (name, technique) in Technique::ALL {
            assert_eq!(two.contains(technique), ["killers", "null-move"].contains(&name), "{name}");
            assert!(left_out(&format!("level:7,without={name}")).contains(technique));
        }
        let refused = format!("{:#}", player("level:7,without=luck", engine()).expect_err("no technique"));
        assert!(
            refused.contains("\"luck\" is no technique") && refused.contains("table, killers"),
            "{refused}"
        );
        let two = player("level:7,perturbed=1,without=network", engine()).expect_err("other weights");
        assert!(format!("{two:#}").contains("the game's own network"), "{two:#}");
    }

    #[test]
    fn what_is_no_player_is_told_how_one_is_written() {
        let refused = |text: &str| format!("{:#}", player(text, engine()).expect_err(text));
        for text in ["", "bob", "greedy,ms=3", "uct:3", "program:", "Level:3"] {
            assert!(refused(text).contains("a player is level:N"), "{text}");
        }
        assert!(refused("level:8").contains("from 1 to 7") && refused("level").contains("from 1 to 7"));
        assert!(refused("level:3,ms=0").contains("ms is a whole number"));
        assert!(refused("level:3,cpu=x").contains("cpu is a whole number"));
        assert!(refused("level:7,nodes=5,managed").contains("managed goes with a time"));
        assert!(refused("program,ms=5,managed:x").contains("nothing else"));
        assert!(refused("uct,ms=5,cpu=5").contains("one time"));
        assert!(refused("uct,speed=3").contains("\"speed=3\" is no limit"));
        assert!(refused("program,nodes=3:x").contains("ms=T"));
    }

    #[test]
    fn weights_come_from_a_file_of_the_right_size() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("small.txt");
        std::fs::write(&path, "1 2 3").expect("it is written");
        let refused = |path: &str| {
            format!("{:#}", player(&format!("level:7,weights={path}"), engine()).expect_err(path))
        };
        assert!(refused("/no/such/file").contains("can't be read"));
        assert!(refused(&path.display().to_string()).contains("no weights for ransom"));
        let network = format!("level:7,network={}", path.display());
        let refused = format!("{:#}", player(&network, engine()).expect_err("three numbers"));
        assert!(refused.contains("no network for ransom"), "{refused}");
    }

    #[test]
    fn the_player_that_only_holds_is_read() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src/inchworm/holding.txt");
        let inchworm = Catalogue::standard().engine("inchworm").expect("it is in the list");
        let read = player(&format!("level:7,weights={file}"), inchworm).expect("weights of the game");
        let Player::Level { evaluator: Evaluator::Weights(weights), .. } = read else { panic!("{read:?}") };
        assert_ne!(Some(&*weights), inchworm.own_weights().as_ref());
    }

    #[test]
    fn perturbed_weights_are_near_those_of_the_game_and_go_by_their_seed() {
        let weights = |text: &str| match player(text, engine()).expect(text) {
            Player::Level { evaluator: Evaluator::Weights(weights), .. } => weights,
            other => panic!("{other:?}"),
        };
        let own = engine().own_weights().expect("the game ships weights");
        let perturbed = weights("level:7,perturbed=1");
        assert_eq!(perturbed, weights("level:7,perturbed=1"));
        assert_ne!(perturbed, weights("level:7,perturbed=2"));
        assert_ne!(*perturbed, own);
        let numbers = |weights: &Weights| -> Vec<f64> {
            let text = weights.to_text("");
            text.lines().skip(1).flat_map(str::split_whitespace).filter_map(|n| n.parse().ok()).collect()
        };
        for (off, own) in numbers(&perturbed).into_iter().zip(numbers(&own)) {
            assert!((off - own).abs() <= own.abs() / 4.0 + 0.5, "{off} for {own}");
        }
        let refused = |text: &str, engine| format!("{:#}", player(text, engine).expect_err(text));
        assert!(refused("level:7,perturbed=x", engine()).contains("perturbed is a whole number"));
        let palisade = Catalogue::standard().engine("palisade").expect("it is in the list");
        assert!(refused("level:7,perturbed=1", palisade).contains("no weights"));
    }

    #[test]
    fn a_style_is_one_of_three_and_goes_with_no_other_weights() {
        let read = player("level:7,style=wait,nodes=9", engine()).expect("it is a player");
        let evaluator = Evaluator::Style(Style::Wait);
        let without = Techniques::NONE;
        assert_eq!(read, Player::Level { level: 7, time: None, nodes: Some(9), evaluator, without });
        let refused = |text: &str, engine| format!("{:#}", player(text, engine).expect_err(text));
        assert!(refused("level:7,style=run", engine()).contains("race, wait or swarm"));
        assert!(refused("level:7,perturbed=1,style=race", engine()).contains("does not go with"));
        let palisade = Catalogue::standard().engine("palisade").expect("it is in the list");
        assert!(refused("level:7,style=race", palisade).contains("no weights"));
    }
}
