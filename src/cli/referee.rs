//! `postern referee`: the referee on standard input and output, with pictures of its board.

use std::sync::OnceLock;
use std::{fs, io};

use postern_games::catalogue::Catalogue;
use postern_games::referee;
use postern_games::referee::pictures::{Wishes, WritePictures};
use postern_render::look::{Look, Width};
use postern_render::painter::Painter;
use postern_rules::diagram::Diagram;
use postern_rules::diagram::words::strip_texts;
use postern_rules::game::state::GameState;
use postern_rules::game::transcript::Transcript;
use postern_rules::language::Language;
use postern_rules::seat::Seat;

/// Answers the commands on standard input, until it ends or the other program no longer listens.
///
/// # Errors
/// The input can't be read or the output can't be written.
pub(super) fn run(catalogue: &Catalogue) -> io::Result<()> {
    let pictures = Pictures::new(catalogue);
    match referee::run(catalogue, &pictures, io::stdin().lock(), io::stdout().lock()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// The painter, created for the first picture, and the words in pictures.
pub struct Pictures<'a> {
    painter: OnceLock<Painter>,
    catalogue: &'a Catalogue,
}

/// The appearance of a picture.
struct Wish {
    look: Look,
    below: Option<Seat>,
}

impl Pictures<'_> {
    /// Creates a painter for the games of a catalogue.
    pub fn new(catalogue: &Catalogue) -> Pictures<'_> {
        Pictures { painter: OnceLock::new(), catalogue }
    }

    fn painter(&self) -> Result<&Painter, String> {
        if let Some(painter) = self.painter.get() {
            return Ok(painter);
        }
        let painter = Painter::new().map_err(|error| error.to_string())?;
        Ok(self.painter.get_or_init(|| painter))
    }
}

impl WritePictures for Pictures<'_> {
    /// Embeds the record of the game in the picture.
    fn png(&self, state: &dyn GameState, file: &str, wishes: &Wishes) -> Result<String, String> {
        let painter = self.painter()?;
        let wish = wish(painter, wishes, Width::default())?;
        let record =
            Transcript::of(state, |reason| self.catalogue.say(reason, Language::English)).to_string();
        let seen = wish.seen(state.diagram(), self.catalogue);
        let picture = painter.png_with_record(&seen, &wish.look, &record);
        write(file, &picture.map_err(|error| error.to_string())?)
    }

    fn gif(&self, state: &dyn GameState, file: &str, wishes: &Wishes) -> Result<String, String> {
        let painter = self.painter()?;
        let wish = wish(painter, wishes, Width::of_replay(state.ply() + 1))?;
        let mut back = state.clone_state();
        let mut frames = vec![wish.seen(back.diagram(), self.catalogue)];
        while back.undo() {
            frames.push(wish.seen(back.diagram(), self.catalogue));
        }
        frames.reverse();
        write(file, &painter.gif(&frames, &wish.look).map_err(|error| error.to_string())?)
    }
}

impl Wish {
    /// Returns the board from the requested side, with English words.
    fn seen(&self, mut diagram: Diagram, catalogue: &Catalogue) -> Diagram {
        if let Some(below) = self.below {
            diagram.below = below;
        }
        diagram.strip.texts = strip_texts(&diagram, &|phrase| catalogue.say(phrase, Language::English));
        diagram
    }
}

fn write(file: &str, bytes: &[u8]) -> Result<String, String> {
    fs::write(file, bytes).map_err(|error| format!("\"{file}\" can't be written: {error}"))?;
    Ok(file.to_owned())
}

fn wish(painter: &Painter, wishes: &Wishes, width: Width) -> Result<Wish, String> {
    let mut read = Wish { look: Look { width, ..Look::default() }, below: None };
    for &(name, value) in wishes {
        match name {
            "theme" => {
                read.look.theme = painter.theme(value).ok_or_else(|| {
                    let known: Vec<&str> = painter.themes().map(|(_, theme)| theme.id.as_str()).collect();
                    format!("there is no theme \"{value}\"; the themes are: {}", known.join(", "))
                })?;
            }
            "width" => {
                let range = format!("a picture is {} to {} pixels wide", Width::LEAST, Width::MOST);
                let pixels = value.parse().map_err(|_| range)?;
                read.look.width = Width::new(pixels).map_err(|bad| bad.to_string())?;
            }
            "side" => {
                read.below = Some(match value {
                    "x" => Seat::First,
                    "o" => Seat::Second,
                    _ => return Err("side is x or o".into()),
                });
            }
            _ => return Err(format!("\"{name}\" is unknown; a picture takes theme, width and side")),
        }
    }
    Ok(read)
}
