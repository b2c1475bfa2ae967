package kata.timetable;

import static java.util.stream.Collectors.joining;

import java.time.LocalTime;
import java.util.List;
import kata.plan.Deck;
import kata.plan.Plan.Block;
import kata.plan.Plan.Choice;
import kata.plan.Plan.Day;
import kata.plan.Plan.Drop;
import kata.plan.Plan.Pause;
import kata.plan.Plan.Show;
import kata.plan.Plan.Talk;
import kata.plan.Plan.Work;
import kata.plan.TimedPart;
import kata.plan.Timetable;
import kata.plan.Timetable.Slot;

/** The tables of one plan: what is done when, and what to drop when it is late. */
record PlanTables(Timetable timetable) {

    String blocks() {
        StringBuilder rows = new StringBuilder();
        List<Day> days = timetable.plan().days();
        for (int i = 0; i < days.size(); i++) {
            if (days.size() > 1) {
                rows.append(i == 0 ? "" : "\n").append("Day %d\n\n".formatted(i + 1));
            }
            rows.append("| from | min | what |\n|---|--:|---|\n");
            LocalTime end = days.get(i).from();
            for (Slot slot : timetable.slots(days.get(i))) {
                rows.append(row(slot.from(), slot.minutes(), what(slot.block())));
                end = slot.from().plusMinutes(slot.minutes());
            }
            int reserve = timetable.reserve(days.get(i));
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

    private String what(Block block) {
        return switch (block) {
            case Talk talk -> talk.debrief() ? "Debrief: " + talk.what() : talk.what();
            case Pause pause -> pause.lunch() ? "Lunch" : "Break";
            case Work work -> work(work);
            case Show show -> deck(timetable.deck(show.deck()), show);
            case Choice choice ->
                    choice.options().stream()
                            .map(o -> what(o.show()) + ". " + what(o.work()))
                            .collect(joining(". **Or** ", choice.what() + ". **Either** ", ""));
        };
    }

    private String work(Work work) {
        return work.parts().stream()
                .map(timetable::part)
                .map(part -> "%s (%d)".formatted(part.link(), part.minutes()))
                .collect(joining(", ", "In pairs: ", ""));
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

    String late() {
        StringBuilder rows =
                new StringBuilder("| | drop | gains | in all | and instead |\n")
                        .append("|--:|---|--:|--:|---|\n");
        int all = 0;
        int number = 0;
        for (Drop drop : timetable.plan().late()) {
            int gain = timetable.minutes(drop);
            all += gain;
            TimedPart part = timetable.part(drop.what());
            rows.append(
                    "| %d | %s | %d min | %d min | %s |\n"
                            .formatted(
                                    ++number,
                                    part == null ? "the " + drop.what() : part.link(),
                                    gain,
                                    all,
                                    drop.instead()));
        }
        return rows.toString();
    }
}
