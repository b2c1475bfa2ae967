package kata.timetable;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import kata.plan.Deck;
import kata.plan.Plan;
import kata.plan.Plan.Block;
import kata.plan.Plan.Choice;
import kata.plan.Plan.Pause;
import kata.plan.Plan.Show;
import kata.plan.Plan.Talk;
import kata.plan.Plan.Work;
import kata.plan.TimedPart;
import kata.plan.Timetable;

/** The tables over all plans and modules: what each takes, and which part is done in which plan. */
record OverviewTables(List<Timetable> timetables, List<TimedPart> parts, Map<String, Deck> decks) {

    String plans() {
        return "| plan | times | slides | hands on | debrief and talk | breaks | reserve | parts | on"
                + " paper |\n"
                + "|---|---|--:|--:|--:|--:|--:|--:|---|\n"
                + timetables.stream()
                        .map(
                                s ->
                                        "| [%s](%s) | %s | %d min | %d min | %d min | %d min | %d min | %d | [run sheet](%s) |\n"
                                                .formatted(
                                                        s.plan().title(),
                                                        GuideDocuments.script(s.plan().name()),
                                                        times(s.plan()),
                                                        sum(s, Show.class) + choices(s, false),
                                                        sum(s, Work.class) + choices(s, true),
                                                        sum(s, Talk.class),
                                                        sum(s, Pause.class),
                                                        reserve(s),
                                                        parts.stream().filter(s::does).count(),
                                                        GuideDocuments.runSheet(s.plan().name())))
                        .collect(joining());
    }

    private static String times(Plan plan) {
        return plan.days().stream()
                .map(day -> day.from() + "–" + day.until())
                .distinct()
                .collect(joining(", "));
    }

    private static int reserve(Timetable timetable) {
        return timetable.plan().days().stream().mapToInt(timetable::reserve).sum();
    }

    private static int sum(Timetable timetable, Class<? extends Block> kind) {
        return timetable.blocks().stream()
                .filter(kind::isInstance)
                .mapToInt(timetable::minutes)
                .sum();
    }

    // Of a choice, what its longest parts leave is for slides.
    private static int choices(Timetable timetable, boolean handsOn) {
        return timetable.blocks().stream()
                .filter(Choice.class::isInstance)
                .map(Choice.class::cast)
                .mapToInt(
                        choice ->
                                handsOn
                                        ? timetable.handsOn(choice)
                                        : choice.minutes() - timetable.handsOn(choice))
                .sum();
    }

    String modules() {
        StringBuilder rows =
                new StringBuilder("| module | slides | parts | hands on | whole |\n")
                        .append("|---|--:|--:|--:|--:|\n");
        for (String module : parts.stream().map(TimedPart::module).distinct().toList()) {
            List<TimedPart> of = of(module);
            int hands = of.stream().mapToInt(TimedPart::minutes).sum();
            int slides = decks.get(module).minutes();
            rows.append(
                    "| [%s](%s) | %d min | %d | %d min | %s |\n"
                            .formatted(
                                    module,
                                    GuideDocuments.teaching(module),
                                    slides,
                                    of.size(),
                                    hands,
                                    hours(slides + hands)));
        }
        return rows.toString();
    }

    private static String hours(int minutes) {
        return "%d:%02d h".formatted(minutes / 60, minutes % 60);
    }

    private List<TimedPart> of(String module) {
        return parts.stream().filter(part -> part.module().equals(module)).toList();
    }

    String parts(String module) {
        StringBuilder rows = new StringBuilder("| part | kind | min |");
        timetables.forEach(
                s -> rows.append(" %s |".formatted(s.plan().title().toLowerCase(Locale.ROOT))));
        rows.append("\n|---|---|--:|").append(":-:|".repeat(timetables.size())).append('\n');
        for (TimedPart part : of(module)) {
            rows.append(
                    "| %s %s | %s | %d |"
                            .formatted(part.link(), part.title(), part.kind(), part.minutes()));
            timetables.forEach(
                    s ->
                            rows.append(
                                    s.does(part)
                                            ? " yes |"
                                            : s.offers(part) ? " by choice |" : " |"));
            rows.append('\n');
        }
        return rows.toString();
    }
}
