//! The pictures of series and ratings as HTML: cross tables, brackets, stairs and charts.

use crate::web::answer::escaped;
use postern_render::picture::bracket::{Bracket, BracketSlot, Fate};
use postern_render::picture::chart::Chart;
use postern_render::picture::sheet::Mark;
use postern_render::picture::stairs::Stairs;
use postern_render::picture::table::Table;
use postern_rules::seat::Seat;
use postern_words::series::drawing::{Drawing, Drawn};

/// The size of a chart. The style stretches it.
const WIDTH: f32 = 1000.0;
const HEIGHT: f32 = 300.0;

/// Returns a page of the picture of a series. The words of the picture name it for screen readers.
pub(super) fn of_series(drawn: &Drawn) -> String {
    let drawing = match &drawn.drawing {
        Drawing::Table(table) => cross_table(table),
        Drawing::Bracket(bracket) => rounds(bracket),
        Drawing::Stairs(stairs) => steps(stairs),
    };
    let (title, _) = drawn.alt.split_once(['.', ':']).unwrap_or((&drawn.alt, ""));
    scrolling(title, &drawing)
}

/// Returns a part that scrolls by itself on a narrow screen, also by keys.
pub(super) fn scrolling(label: &str, content: &str) -> String {
    format!(
        "<div class=\"scrolls\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">{content}</div>",
        escaped(label)
    )
}

fn cross_table(table: &Table) -> String {
    let heads = table
        .headings
        .iter()
        .chain(&table.figures)
        .map(|head| format!("<th scope=\"col\">{}</th>", escaped(head)));
    let mut html =
        format!("<table><thead><tr><td></td><td></td>{}</tr></thead><tbody>", heads.collect::<String>());
    for row in &table.rows {
        let class = match (row.won, row.faint) {
            (true, _) => " class=\"won\"",
            (false, true) => " class=\"faint\"",
            (false, false) => "",
        };
        let name = escaped(&row.name.text);
        html.push_str(&format!("<tr{class}><td>{}</td><th scope=\"row\">{name}</th>", escaped(&row.place)));
        for cell in &row.cells {
            // The player's own column has no marks.
            let own = if cell.is_empty() { " class=\"own\"" } else { "" };
            html.push_str(&format!("<td{own}>{}</td>", cell.iter().map(mark).collect::<Vec<_>>().join(" ")));
        }
        html.extend(
            row.figures.iter().map(|figure| format!("<td class=\"figure\">{}</td>", escaped(figure))),
        );
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table>");
    html
}

/// Returns a result, in the colour of the side that the player had.
fn mark(mark: &Mark) -> String {
    let side = match mark.seat {
        Some(Seat::First) => " first",
        Some(Seat::Second) => " second",
        None => "",
    };
    let beside = match mark.beside.as_str() {
        "" => String::new(),
        number => format!("<sub>{}</sub>", escaped(number)),
    };
    format!("<span class=\"mark{side}\">{}</span>{beside}", escaped(&mark.text))
}

fn rounds(bracket: &Bracket) -> String {
    let slot = |slot: &BracketSlot| {
        let class = match slot.fate {
            Fate::Won => "won",
            Fate::Through => "through",
            Fate::Out => "faint",
            Fate::Open => "",
        };
        let result = if slot.mark.text.is_empty() { String::new() } else { mark(&slot.mark) };
        format!("<div class=\"slot {class}\"><span>{}</span>{result}</div>", escaped(&slot.name.text))
    };
    let round = |round: &postern_render::picture::bracket::BracketRound| {
        let games = round.games.iter().map(|game| format!("<li>{}{}</li>", slot(&game[0]), slot(&game[1])));
        format!(
            "<section><h2>{}</h2><ol>{}</ol></section>",
            escaped(&round.heading),
            games.collect::<String>()
        )
    };
    format!("<div class=\"bracket\">{}</div>", bracket.rounds.iter().map(round).collect::<String>())
}

fn steps(stairs: &Stairs) -> String {
    let step = |step: &postern_render::picture::stairs::Step| {
        let name = |one: &postern_render::picture::stairs::StepName| {
            let class = if one.faint { " class=\"faint\"" } else { "" };
            format!("<span{class}>{}</span>", escaped(&one.name.text))
        };
        let names = step.names.iter().map(name).collect::<Vec<_>>().join(", ");
        format!("<tr><th scope=\"row\">{}</th><td>{names}</td></tr>", escaped(&step.number))
    };
    format!(
        "<table class=\"stairs\"><tbody>{}</tbody></table>",
        stairs.steps.iter().map(step).collect::<String>()
    )
}

/// Returns a chart with its title and the ends of its axes. `alt` says it in words.
pub(super) fn of_chart(chart: &Chart, alt: &str) -> String {
    let points = || chart.series.iter().flat_map(|series| &series.points).copied();
    let band = || chart.band.iter().flat_map(|(x, low, high)| [(*x, *low), (*x, *high)]);
    let all: Vec<(f32, f32)> =
        points().chain(band()).filter(|(x, y)| x.is_finite() && y.is_finite()).collect();
    let range = |of: fn(&(f32, f32)) -> f32| {
        all.iter().map(of).fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)))
    };
    let (left, right) = range(|at| at.0);
    let (low, high) = chart.range.unwrap_or_else(|| range(|at| at.1));
    let place = |(x, y): (f32, f32)| {
        let part = |at: f32, from: f32, to: f32| if to > from { (at - from) / (to - from) } else { 0.5 };
        format!("{:.1},{:.1}", part(x, left, right) * WIDTH, HEIGHT - part(y, low, high) * HEIGHT)
    };
    let joined = |all: Vec<(f32, f32)>| all.into_iter().map(place).collect::<Vec<_>>().join(" ");
    let upper = chart.band.iter().map(|(x, _, high)| (*x, *high));
    let lower = chart.band.iter().rev().map(|(x, low, _)| (*x, *low));
    let band = joined(upper.chain(lower).collect());
    let lines =
        chart.series.iter().map(|series| format!("<polyline points=\"{}\"/>", joined(series.points.clone())));
    let level = chart.level.filter(|level| (low..=high).contains(level));
    let level = level.map(|level| {
        format!("<polyline class=\"even\" points=\"{}\"/>", joined(vec![(left, level), (right, level)]))
    });
    let last = chart.markers.last().map(|marker| format!(" <b>{}</b>", escaped(&marker.name)));
    format!(
        "<figure class=\"chart\"><figcaption>{}{}</figcaption><div class=\"plot\">\
         <svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{}\">\
         <polygon points=\"{band}\"/>{}{}</svg></div><div class=\"ends\"><span>{}</span><span>{}</span></div></figure>",
        escaped(&chart.title),
        last.unwrap_or_default(),
        escaped(alt),
        level.unwrap_or_default(),
        lines.collect::<String>(),
        escaped(&chart.ends.0),
        escaped(&chart.ends.1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_render::picture::chart::Series;
    use postern_render::picture::sheet::Words;
    use postern_render::picture::table::TableRow;

    #[test]
    fn names_of_people_stay_text_in_a_table() {
        let name = Words { text: "<i>Ada</i>".into(), otherwise: String::new() };
        let cells =
            vec![vec![], vec![Mark { seat: Some(Seat::First), text: "½".into(), beside: "2".into() }]];
        let row = TableRow {
            place: "1".into(),
            name,
            won: true,
            cells,
            figures: vec!["3½".into()],
            ..TableRow::default()
        };
        let hues = postern_rules::diagram::Hue::PAIRS[0];
        let (headings, figures) = (vec!["1".into(), "2".into()], vec!["Points".into()]);
        let html = cross_table(&Table { title: Words::default(), headings, figures, rows: vec![row], hues });
        assert!(html.contains("&lt;i&gt;Ada") && html.contains("<tr class=\"won\">"), "{html}");
        assert!(
            html.contains("<td class=\"own\"></td>") && html.contains("mark first\">½</span><sub>2</sub>"),
            "{html}"
        );
    }

    #[test]
    fn a_chart_fills_its_drawing() {
        let points = vec![(0.0, 1500.0), (10.0, 1600.0)];
        let series = Series { name: String::new(), seat: Seat::First, points, dotted: true };
        let chart = Chart { series: vec![series], level: Some(1500.0), ..Chart::default() };
        let html = of_chart(&chart, "words");
        assert!(html.contains("0.0,300.0 1000.0,0.0") && html.contains("aria-label=\"words\""), "{html}");
        assert!(!html.contains("NaN"), "{html}");
    }
}
