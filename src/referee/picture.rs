//! Pictures of the referee's board, written to files.

use std::fs;
use std::sync::OnceLock;

use crate::diagram::Diagram;
use crate::game::Seat;
use crate::render::{Look, Painter, Width};

/// A painter that is made when the first picture is wanted.
#[derive(Default)]
pub(super) struct Pictures(OnceLock<Painter>);

/// How a picture shall look.
struct Wish {
    look: Look,
    below: Option<Seat>,
}

impl Pictures {
    /// Writes the board to a file and answers with the file's name.
    ///
    /// # Errors
    /// An unknown wish, or a file that can't be written.
    pub(super) fn png(
        &self,
        diagram: Diagram,
        file: &str,
        wishes: &[(&str, &str)],
    ) -> Result<String, String> {
        let painter = self.painter()?;
        let wish = wish(painter, wishes)?;
        let bytes = painter.png(&seen(diagram, &wish), &wish.look).map_err(|error| error.to_string())?;
        write(file, &bytes)
    }

    fn painter(&self) -> Result<&Painter, String> {
        if let Some(painter) = self.0.get() {
            return Ok(painter);
        }
        let painter = Painter::new().map_err(|error| error.to_string())?;
        Ok(self.0.get_or_init(|| painter))
    }
}

fn seen(mut diagram: Diagram, wish: &Wish) -> Diagram {
    if let Some(below) = wish.below {
        diagram.below = below;
    }
    diagram
}

fn write(file: &str, bytes: &[u8]) -> Result<String, String> {
    fs::write(file, bytes).map_err(|error| format!("{file:?} can't be written: {error}"))?;
    Ok(file.to_owned())
}

fn wish(painter: &Painter, wishes: &[(&str, &str)]) -> Result<Wish, String> {
    let mut read = Wish { look: Look::default(), below: None };
    for &(name, value) in wishes {
        match name {
            "theme" => {
                read.look.theme = painter.theme(value).ok_or_else(|| {
                    let known: Vec<&str> = painter.themes().map(|(_, theme)| theme.id.as_str()).collect();
                    format!("there is no theme {value:?}; the themes are: {}", known.join(", "))
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
            _ => return Err(format!("{name:?} is unknown; a picture takes theme, width and side")),
        }
    }
    Ok(read)
}
