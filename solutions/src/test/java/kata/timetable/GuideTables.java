package kata.timetable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kata.plan.Deck;
import kata.plan.Plan;
import kata.plan.TimedPart;
import kata.plan.Timetable;

/** The tables of the guide, by the names that stand in their markers. */
final class GuideTables {

    private final List<Timetable> timetables;
    private final List<TimedPart> parts;
    private final OverviewTables overview;

    GuideTables(List<Plan> plans, List<TimedPart> parts, Map<String, Deck> decks) {
        this.timetables = plans.stream().map(plan -> new Timetable(plan, parts, decks)).toList();
        this.parts = parts;
        this.overview = new OverviewTables(timetables, parts, decks);
    }

    /** What is wrong with the plans, in sentences; empty where they can be held. */
    List<String> problems() {
        return timetables.stream().flatMap(t -> TimetableProblems.of(t).stream()).toList();
    }

    /** The names of all tables that the guide has to show. */
    List<String> names() {
        List<String> names = new ArrayList<>(List.of("plans", "modules"));
        timetables.forEach(timetable -> names.add("plan:" + timetable.plan().name()));
        timetables.forEach(timetable -> names.add("late:" + timetable.plan().name()));
        parts.stream().map(TimedPart::module).distinct().forEach(m -> names.add("parts:" + m));
        return names;
    }

    /**
     * A table whose links begin at the root.
     *
     * @throws IllegalArgumentException when there is no table of this name
     */
    String table(String name) {
        int colon = name.indexOf(':');
        String of = name.substring(colon + 1);
        return switch (name.substring(0, colon + 1)) {
            case "plan:" -> new PlanTables(timetable(of)).blocks();
            case "late:" -> new PlanTables(timetable(of)).late();
            case "parts:" -> overview.parts(of);
            default ->
                    switch (name) {
                        case "plans" -> overview.plans();
                        case "modules" -> overview.modules();
                        default -> throw new IllegalArgumentException("there is no table " + name);
                    };
        };
    }

    /** When each block of a plan begins, and how long it takes. */
    List<String> times(String plan) {
        Timetable timetable = timetable(plan);
        return timetable.plan().days().stream()
                .flatMap(day -> timetable.slots(day).stream())
                .map(slot -> "%s, %d min".formatted(slot.from(), slot.minutes()))
                .toList();
    }

    /** The names of all plans. */
    List<String> plans() {
        return timetables.stream().map(timetable -> timetable.plan().name()).toList();
    }

    Timetable timetable(String plan) {
        return timetables.stream()
                .filter(timetable -> timetable.plan().name().equals(plan))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no plan " + plan));
    }
}
