package kata.proof;

import static java.util.stream.Collectors.joining;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.proof.Plan.Block;
import kata.proof.Plan.Day;
import kata.proof.Plan.Drop;
import kata.proof.Plan.Pause;
import kata.proof.Plan.Show;
import kata.proof.Plan.Talk;
import kata.proof.Plan.Work;
import kata.proof.Schedule.Slot;

/**
 * The tables of WORKSHOP.md. Each stands between a line {@code <!-- table:name -->} and a line
 * {@code <!-- end -->}.
 */
final class ScheduleTables {

    private static final Pattern MARKED =
            Pattern.compile("(<!-- table:(\\S+) -->\\n)(.*?)(<!-- end -->)", Pattern.DOTALL);

    private final List<Schedule> schedules;
    private final List<TimedPart> parts;
    private final Map<String, Deck> decks;

    ScheduleTables(List<Plan> plans, List<TimedPart> parts, Map<String, Deck> decks) {
        this.schedules = plans.stream().map(plan -> new Schedule(plan, parts, decks)).toList();
        this.parts = parts;
        this.decks = decks;
    }

    List<String> problems() {
        return schedules.stream().flatMap(schedule -> schedule.problems().stream()).toList();
    }

    /** The names of all tables that the guide has to show. */
    List<String> names() {
        List<String> names = new ArrayList<>(List.of("plans", "modules"));
        schedules.forEach(schedule -> names.add("plan:" + schedule.plan().name()));
        schedules.forEach(schedule -> names.add("late:" + schedule.plan().name()));
        parts.stream().map(TimedPart::module).distinct().forEach(m -> names.add("parts:" + m));
        return names;
    }

    /** The names of the tables that this text shows. */
    static List<String> shownIn(String guide) {
        return MARKED.matcher(guide).results().map(marked -> marked.group(2)).toList();
    }

    /** The same text, with all tables as they have to be now. */
    String update(String guide) {
        return MARKED.matcher(guide)
                .replaceAll(
                        marked ->
                                Matcher.quoteReplacement(
                                        marked.group(1)
                                                + '\n'
                                                + table(marked.group(2))
                                                + '\n'
                                                + marked.group(4)));
    }

    /** The names of the tables that are not as they have to be now. */
    List<String> stale(String guide) {
        return MARKED.matcher(guide)
                .results()
                .filter(marked -> !marked.group(3).equals('\n' + table(marked.group(2)) + '\n'))
                .map(marked -> marked.group(2))
                .toList();
    }

    String table(String name) {
        int colon = name.indexOf(':');
        String of = name.substring(colon + 1);
        return switch (name.substring(0, Math.max(colon, 0))) {
            case "plan" -> plan(schedule(of));
            case "late" -> late(schedule(of));
            case "parts" -> partsOf(of);
            default -> name.equals("plans") ? plans() : modules();
        };
    }

    /** When each block of a plan begins, and how long it takes. */
    List<String> times(String plan) {
        Schedule schedule = schedule(plan);
        return schedule.plan().days().stream()
                .flatMap(day -> schedule.slots(day).stream())
                .map(slot -> "%s, %d min".formatted(slot.from(), slot.minutes()))
                .toList();
    }

    private Schedule schedule(String name) {
        return schedules.stream()
                .filter(schedule -> schedule.plan().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no plan " + name));
    }

    private String plans() {
        return "| plan | times | slides | hands on | debrief and talk | breaks | parts |\n"
                + "|---|---|--:|--:|--:|--:|--:|\n"
                + schedules.stream()
                        .map(
                                s ->
                                        "| [%s](#%s) | %s | %d min | %d min | %d min | %d min | %d |\n"
                                                .formatted(
                                                        s.plan().title(),
                                                        anchor(s.plan().title()),
                                                        times(s.plan()),
                                                        sum(s, Show.class),
                                                        sum(s, Work.class),
                                                        sum(s, Talk.class),
                                                        sum(s, Pause.class),
                                                        parts.stream().filter(s::does).count()))
                        .collect(joining());
    }

    private static String times(Plan plan) {
        return plan.days().stream()
                .map(day -> day.from() + "–" + day.until())
                .distinct()
                .collect(joining(", "));
    }

    private static int sum(Schedule schedule, Class<? extends Block> kind) {
        return schedule.blocks().stream()
                .filter(kind::isInstance)
                .mapToInt(schedule::minutes)
                .sum();
    }

    private String modules() {
        StringBuilder rows =
                new StringBuilder("| module | slides | parts | hands on | whole |\n")
                        .append("|---|--:|--:|--:|--:|\n");
        for (String module : parts.stream().map(TimedPart::module).distinct().toList()) {
            List<TimedPart> of = of(module);
            int hands = of.stream().mapToInt(TimedPart::minutes).sum();
            int slides = decks.get(module).minutes();
            rows.append(
                    "| [%s](#%s) | %d min | %d | %d min | %s |\n"
                            .formatted(
                                    module,
                                    module,
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

    private String plan(Schedule schedule) {
        StringBuilder rows = new StringBuilder();
        List<Day> days = schedule.plan().days();
        for (int i = 0; i < days.size(); i++) {
            if (days.size() > 1) {
                rows.append(i == 0 ? "" : "\n").append("Day %d\n\n".formatted(i + 1));
            }
            rows.append("| from | min | what |\n|---|--:|---|\n");
            LocalTime end = days.get(i).from();
            for (Slot slot : schedule.slots(days.get(i))) {
                rows.append(row(slot.from(), slot.minutes(), what(schedule, slot.block())));
                end = slot.from().plusMinutes(slot.minutes());
            }
            int reserve = schedule.reserve(days.get(i));
            if (reserve > 0) {
                rows.append(row(end, reserve, "reserve"));
            }
            rows.append("| %s | | end |\n".formatted(days.get(i).until()));
        }
        return rows.toString();
    }

    private static String row(LocalTime from, int minutes, String what) {
        return "| %s | %d | %s |\n".formatted(from, minutes, what);
    }

    private static String what(Schedule schedule, Block block) {
        return switch (block) {
            case Talk talk -> talk.debrief() ? "Debrief: " + talk.what() : talk.what();
            case Pause pause -> pause.lunch() ? "Lunch" : "Break";
            case Work work ->
                    work.parts().stream()
                            .map(schedule::part)
                            .map(part -> "%s (%d)".formatted(link(part), part.minutes()))
                            .collect(joining(", ", "In pairs: ", ""));
            case Show show -> deck(schedule.deck(show.deck()), show);
        };
    }

    private static String deck(Deck deck, Show show) {
        String whole = "Slides: [%s](slides/decks/%s.adoc)".formatted(deck.title(), deck.name());
        if (show.limit() == 0 || show.limit() >= deck.minutes()) {
            return whole;
        }
        return whole
                + ", %d of %d min".formatted(show.limit(), deck.minutes())
                + choice(deck, show);
    }

    // The shorter of the two lists: what is shown, or what is not.
    private static String choice(Deck deck, Show show) {
        if (show.skip().isEmpty()) {
            return "";
        }
        List<String> shown = deck.titlesWithout(show.skip());
        return shown.size() < show.skip().size()
                ? ". Only " + quoted(shown)
                : ". Skip " + quoted(show.skip());
    }

    private static String quoted(List<String> titles) {
        return titles.stream()
                .map(title -> '"' + title.replace("*", " …") + '"')
                .collect(joining("; "));
    }

    private static String link(TimedPart part) {
        return "[%s](modules/%s/README.md#%s)".formatted(part.key(), part.module(), part.anchor());
    }

    private static String late(Schedule schedule) {
        StringBuilder rows =
                new StringBuilder("| | drop | gains | in all | and instead |\n")
                        .append("|--:|---|--:|--:|---|\n");
        int all = 0;
        int number = 0;
        for (Drop drop : schedule.plan().late()) {
            int gain = schedule.minutes(drop);
            all += gain;
            TimedPart part = schedule.part(drop.what());
            rows.append(
                    "| %d | %s | %d min | %d min | %s |\n"
                            .formatted(
                                    ++number,
                                    part == null ? "the " + drop.what() : link(part),
                                    gain,
                                    all,
                                    drop.instead()));
        }
        return rows.toString();
    }

    private String partsOf(String module) {
        StringBuilder rows = new StringBuilder("| part | kind | min |");
        schedules.forEach(
                s -> rows.append(" %s |".formatted(s.plan().title().toLowerCase(Locale.ROOT))));
        rows.append("\n|---|---|--:|").append(":-:|".repeat(schedules.size())).append('\n');
        for (TimedPart part : of(module)) {
            rows.append(
                    "| %s %s | %s | %d |"
                            .formatted(link(part), part.title(), part.kind(), part.minutes()));
            schedules.forEach(s -> rows.append(s.does(part) ? " yes |" : " |"));
            rows.append('\n');
        }
        return rows.toString();
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
    }
}
