use postern_games::catalogue::Catalogue;
use postern_rules::game::state::MoveError;
use postern_rules::phrase::Describe;
fn main() {
    let catalogue = Catalogue::standard();
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let Some((place, text)) = line.split_once('|') else { continue };
        let text = text.replace("\\n", "\n");
        if let Some(game) = place.strip_suffix(" m") {
            let mut s = catalogue.begin(game, &[], None).unwrap();
            let r = match s.play(&text) {
                Ok(p) => p.canonical,
                Err(MoveError::Notation(w)) => format!("NOT {}", w.phrase().id),
                Err(MoveError::Illegal(i)) => format!(
                    "illegal {}",
                    catalogue.say(&i.phrase, postern_rules::language::Language::English)
                ),
                Err(_) => "over".into(),
            };
            println!("{place} {text:?} => {r}");
        } else {
            let full = format!("game: {place}\nmoves:\n{text}");
            match catalogue.read_record(&full) {
                Ok(r) => println!(
                    "{place} {text:?} => {:?} passed {} others {}",
                    r.record.moves, r.passed, r.others
                ),
                Err(e) => println!("{place} {text:?} => ERR {e:?}"),
            }
        }
    }
}
