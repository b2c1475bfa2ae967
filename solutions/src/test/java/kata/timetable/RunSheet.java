package kata.timetable;

import static java.util.stream.Collectors.joining;

import java.time.LocalTime;
import java.util.List;
import java.util.stream.IntStream;
import kata.plan.Plan.Block;
import kata.plan.Plan.Choice;
import kata.plan.Plan.Day;
import kata.plan.Plan.Drop;
import kata.plan.Plan.Pause;
import kata.plan.Plan.Show;
import kata.plan.Plan.Talk;
import kata.plan.Plan.Work;
import kata.plan.Timetable;
import kata.plan.Timetable.Slot;
import kata.timetable.SpokenLines.Line;

/**
 * A plan on paper, a page for each day: when, what, one thing to tell, one to ask, and what to drop
 * when it gets late. A web page that loads nothing, so that any browser prints it.
 */
record RunSheet(Timetable timetable, SpokenLines spoken, SlideNumbers slides) {

    // So many blocks fit on the page in larger letters.
    private static final int FEW = 18;

    private static final String STYLE =
            """
            @page { size: A4; margin: 6mm 9mm; }
            * { box-sizing: border-box; }
            body { margin: 0 auto; max-width: 192mm; color: #111; background: #fff;
                   font: 7.3pt/1.15 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
            section { break-after: page; }
            section.short { font-size: 7.8pt; }
            section:last-of-type { break-after: auto; }
            h1 { font-size: 14pt; margin: 0; }
            h1 small { font-weight: normal; font-size: 9pt; color: #444; }
            table { width: 100%; border-collapse: collapse; margin-top: 1.5mm; }
            th { text-align: left; font-weight: 600; border-bottom: 1.2pt solid #111; }
            th, td { padding: .5mm 1.3mm; vertical-align: top; }
            td { border-bottom: .4pt solid #999; }
            tr { break-inside: avoid; }
            td.from { font-weight: 600; font-size: 9.5pt; white-space: nowrap; }
            td.min { text-align: right; white-space: nowrap; }
            td.what { width: 24%; }
            td.tell { width: 29%; }
            td.drop { text-align: center; font-weight: 600; white-space: nowrap; }
            tr.work td { background: #e9f2e4; }
            tr.pause td { background: #eee; padding-top: .3mm; padding-bottom: .3mm; }
            ol, ul { margin: .6mm 0 0; padding-left: 5mm; }
            ul { columns: 2; font-size: 7.2pt; }
            p { margin: 1.2mm 0 0; }
            * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
            """;

    String html() {
        List<Day> days = timetable.plan().days();
        return """
                <!DOCTYPE html>
                <html lang="en">
                <meta charset="utf-8">
                <title>Run sheet: %s</title>
                <!-- Rendered from workshop/plans.yaml and slide-numbers.yaml by solutions/prove --tables -->
                <style>
                %s</style>
                %s</html>
                """
                .formatted(
                        escaped(timetable.plan().title()),
                        STYLE,
                        IntStream.range(0, days.size()).mapToObj(this::page).collect(joining()));
    }

    private String page(int day) {
        List<Day> days = timetable.plan().days();
        List<Slot> slots = timetable.slots(days.get(day));
        List<Line> lines = spoken.byDay().get(day);
        LocalTime end = days.get(day).until();
        int reserve = timetable.reserve(days.get(day));
        return """
                <section%s>
                <h1>%s%s <small>%s–%s, slides/target/decks/%s.html</small></h1>
                <table>
                <tr><th>from<th>min<th>slide<th>what<th>tell<th>ask<th>late</tr>
                %s%s</table>
                %s</section>
                """
                .formatted(
                        slots.size() > FEW ? "" : " class=\"short\"",
                        escaped(timetable.plan().title()),
                        days.size() == 1 ? "" : ", day %d".formatted(day + 1),
                        days.get(day).from(),
                        end,
                        slides.deck(day),
                        IntStream.range(0, slots.size())
                                .mapToObj(i -> row(slots.get(i), slides.of(day, i), lines.get(i)))
                                .collect(joining()),
                        row(
                                "pause",
                                end.minusMinutes(reserve),
                                reserve,
                                "",
                                "Reserve, and the end at %s".formatted(end),
                                new Line("", ""),
                                ""),
                        late(slots, reserve) + byHeart(day));
    }

    // On the first page only: the second day knows it.
    private String byHeart(int day) {
        List<String> lines = spoken.byHeart();
        return day > 0 || lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> "<li>%s</li>\n".formatted(escaped(line)))
                        .collect(
                                joining(
                                        "",
                                        "<p><b>Not on the slides: know it, or have it ready.</b></p>\n<ul>\n",
                                        "</ul>\n"));
    }

    private String row(Slot slot, String slide, Line line) {
        Block block = slot.block();
        String kind =
                switch (block) {
                    case Work _, Choice _ -> "work";
                    case Pause _ -> "pause";
                    case Show _, Talk _ -> "talk";
                };
        return row(kind, slot.from(), slot.minutes(), slide, what(block), line, dropped(block));
    }

    private static String row(
            String kind,
            LocalTime from,
            int minutes,
            String slide,
            String what,
            Line line,
            String dropped) {
        return ("<tr class=\"%s\"><td class=\"from\">%s<td class=\"min\">%d<td class=\"min\">%s"
                        + "<td class=\"what\">%s"
                        + "<td class=\"tell\">%s<td>%s<td class=\"drop\">%s</tr>\n")
                .formatted(
                        kind,
                        from,
                        minutes,
                        slide,
                        what,
                        escaped(line.tell()),
                        escaped(line.ask()),
                        dropped);
    }

    private String what(Block block) {
        return switch (block) {
            case Talk talk -> escaped(talk.debrief() ? "Debrief: " + talk.what() : talk.what());
            case Pause pause -> pause.lunch() ? "Lunch" : "Break";
            case Work work -> parts(work);
            case Show show -> "Slides: " + escaped(timetable.deck(show.deck()).title());
            case Choice choice ->
                    choice.options().stream()
                            .map(option -> what(option.show()) + "<br>" + parts(option.work()))
                            .collect(joining("<br>or<br>", escaped(choice.what()) + "<br>", ""));
        };
    }

    private String parts(Work work) {
        return work.parts().stream()
                .map(timetable::part)
                .map(
                        part ->
                                "<b>%s</b> %s (%d)"
                                        .formatted(
                                                part.key(), escaped(part.title()), part.minutes()))
                .collect(joining("<br>"));
    }

    // The numbers of the lines below that drop a part of this block, or its deck.
    private String dropped(Block block) {
        List<Drop> late = timetable.plan().late();
        return IntStream.range(0, late.size())
                .filter(i -> drops(late.get(i), block))
                .mapToObj(i -> Integer.toString(i + 1))
                .collect(joining(", "));
    }

    private static boolean drops(Drop drop, Block block) {
        return switch (block) {
            case Work work -> work.parts().contains(drop.what());
            case Show show -> drop.what().equals("deck " + show.deck());
            case Choice choice -> drop.what().equals("choice") || choice.offers(drop.what());
            case Talk _, Pause _ -> false;
        };
    }

    private String late(List<Slot> slots, int reserve) {
        List<Drop> late = timetable.plan().late();
        String rows =
                IntStream.range(0, late.size())
                        .filter(i -> slots.stream().anyMatch(s -> drops(late.get(i), s.block())))
                        .mapToObj(
                                i ->
                                        "<li value=\"%d\"><b>%s</b>, %d min. %s</li>\n"
                                                .formatted(
                                                        i + 1,
                                                        late.get(i).what(),
                                                        timetable.minutes(late.get(i)),
                                                        escaped(late.get(i).instead())))
                        .collect(joining());
        return rows.isEmpty()
                ? ""
                : ("<p><b>Late? %d minutes are in the reserve. By more: drop the first of these that"
                                        + " still lies ahead:</b></p>\n<ol>\n")
                                .formatted(reserve)
                        + rows
                        + "</ol>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
