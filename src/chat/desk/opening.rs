//! Opening the record that a picture carries: stepping through it, and starting a match from one of its positions.
//!
//! Nothing is kept for that. The answer's own picture carries the record on to the next press.

use super::{Desk, Trouble, button};
use crate::chat::pictures::Said;
use crate::chat::tag::{Step, Tag};
use crate::chat::wording::{self, Label};
use crate::chat::{Ask, Button, Message, NotDelivered, Reply, Row, Style, Visit, escape};
use crate::game::{Pair, Table, Transcript};
use crate::games;
use crate::play::{Colour, Home, Pace, Ply, Terms};
use crate::render::record_in_png;

/// The largest picture that is looked into: four times the largest that we draw.
const LARGEST_PICTURE: u64 = 4 << 20;

impl Desk {
    /// "Open this board" on a message.
    pub(super) async fn open(&self, visit: &Visit) -> Result<Reply, Trouble> {
        let record = self.record_in_message(visit).await?;
        let last = record.moves.len();
        Ok(Reply::private(self.opened(visit, &record, last).await?))
    }

    /// A step through an opened record.
    pub(super) async fn step(&self, visit: &Visit, step: Step, from: Ply) -> Result<Reply, Trouble> {
        let record = self.record_in_message(visit).await?;
        let (from, last) = (from as usize, record.moves.len());
        let to = match step {
            Step::First => 0,
            Step::Back => from.saturating_sub(1),
            Step::Forward => from.saturating_add(1).min(last),
            Step::Last => last,
        };
        Ok(Reply::update(self.opened(visit, &record, to).await?))
    }

    /// An open challenge that begins with a position of an opened record.
    pub(super) async fn start_here(&self, visit: &Visit, ply: Ply) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let record = self.record_in_message(visit).await?;
        let table = games::replay(&record, ply as usize)
            .map_err(|why| Trouble::Said(words.bad_record(&escape::quoted(&why))))?;
        if table.ending(visit.language).is_some() {
            return Err(Trouble::Said(words.over_here()));
        }
        let home = self.home(visit)?;
        if home == Home::Direct {
            return Err(Trouble::Said(words.needs_opponent()));
        }
        let terms = Terms {
            game: record.game.clone(),
            options: record.options.clone(),
            start: Some(table.position()),
            colour: Colour::Chance,
            pace: Pace::default(),
            rated: false,
        };
        self.offer(visit, None, terms, home).await
    }

    /// The record in a picture of the message that the visit is about.
    async fn record_in_message(&self, visit: &Visit) -> Result<Transcript, Trouble> {
        let words = wording::in_language(visit.language);
        let is_picture = |name: &str| name.to_lowercase().ends_with(".png");
        for file in visit.files.iter().filter(|file| is_picture(&file.name)) {
            let bytes = match self.courier.fetch(file, LARGEST_PICTURE).await {
                Ok(bytes) => bytes,
                // Too large for one of ours.
                Err(NotDelivered::NoWay(_)) => continue,
                Err(error) => {
                    tracing::warn!(%error, "a picture could not be fetched");
                    return Err(Trouble::Said(words.file_unreachable()));
                }
            };
            // A picture that is damaged, or none at all, carries no record of ours.
            if let Ok(Some(text)) = record_in_png(&bytes) {
                let read = text.parse::<Transcript>();
                return read
                    .map_err(|bad| Trouble::Said(words.bad_record(&escape::quoted(&bad.to_string()))));
            }
        }
        Err(Trouble::Said(words.no_record()))
    }

    async fn opened(&self, visit: &Visit, record: &Transcript, ply: usize) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let bad = |why: String| Trouble::Said(words.bad_record(&escape::quoted(&why)));
        let before = games::replay(record, ply.saturating_sub(1)).map_err(bad)?;
        let mut table = before.clone_table();
        let played = match record.moves.get(ply.wrapping_sub(1)) {
            Some(text) => Some(
                table
                    .play(text, visit.language)
                    .map_err(|error| Trouble::Said(words.bad_record(&error.to_string())))?,
            ),
            None => None,
        };
        let profile = self.service.profile(visit.person.id).await?;
        let view = self.pictures.view(&profile, None, table.diagram().sided);
        let said = Said {
            last: played.as_ref().map(|played| played.shown.as_str()),
            consequences: played.as_ref().map_or(&[], |played| &played.consequences),
            over: false,
        };
        let picture = self.pictures.board_with_record(&*table, view, &[], said, &record.to_string())?;
        let names = record
            .players
            .as_ref()
            .map(|players| Pair::new(escape::name(&players.first), escape::name(&players.second)));
        let result = table.ending(visit.language).map(|ending| ending.reason);
        let content = words.opened(
            &table.info().title(),
            names.as_ref().map(|names| (names.first.as_str(), names.second.as_str())),
            ply as u32,
            record.moves.len() as u32,
            said.last,
            result.as_deref(),
        );
        Ok(Message {
            content,
            picture: Some(picture),
            rows: self.steps(visit, &*table, ply, record),
            ..Message::default()
        })
    }

    fn steps(&self, visit: &Visit, table: &dyn Table, ply: usize, record: &Transcript) -> Vec<Row> {
        let words = wording::in_language(visit.language);
        let mut row: Vec<Button> = Step::ALL
            .into_iter()
            .map(|step| {
                let (label, works) = match step {
                    Step::First => ("⏮", ply > 0),
                    Step::Back => ("◀", ply > 0),
                    Step::Forward => ("▶", ply < record.moves.len()),
                    Step::Last => ("⏭", ply < record.moves.len()),
                };
                let mut button = Button::new(Style::Plain, label, Tag::Step(step, ply as Ply).to_string());
                button.enabled = works;
                button
            })
            .collect();
        if table.ending(visit.language).is_none() {
            row.push(button(words, Style::Plain, Label::StartHere, &Tag::StartHere(ply as Ply)));
        }
        vec![Row::Buttons(row)]
    }

    /// `/replay`: the whole game moving, or chosen positions side by side.
    pub(super) async fn replay(&self, visit: &Visit, ask: &Ask) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.find(visit, ask).await?;
        let Some(moves) = ask.text("moves") else { return self.show_replay(visit, scene.record.id).await };
        let most = scene.record.ply() as usize;
        let plies: Option<Vec<usize>> = moves
            .split([',', ' '])
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().ok().filter(|&ply: &usize| ply <= most))
            .collect();
        let plies = plies
            .filter(|plies| (1..=crate::render::MOST_IN_STRIP).contains(&plies.len()))
            .ok_or_else(|| Trouble::Said(words.bad_moves(most, crate::render::MOST_IN_STRIP)))?;
        let view = self.view(visit, &scene).await?;
        let picture = self.pictures.strip(&*scene.table, view, &plies, words.file_alt(&scene.named()))?;
        let content = words.positions_caption(&scene.named(), &plies);
        Ok(Reply::private(Message { content, picture: Some(picture), ..Message::default() }))
    }
}
