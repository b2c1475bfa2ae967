package kata.judge.gap;

import java.util.ArrayList;
import java.util.List;
import kata.judge.gap.picture.Interleaving;
import kata.judge.gap.picture.Interleaving.Row;
import kata.judge.gap.run.Event;
import kata.judge.gap.run.Event.Kind;
import kata.judge.gap.run.Race;
import kata.judge.gap.run.Ran;
import kata.judge.gap.step.Site;

/** Makes a picture of a run: the steps around the gap, the others left out. */
final class Pictures {

    // What a panel has room for.
    private static final int MOST = 9;
    private static final int MOST_STEPS = 40;
    private static final int BEFORE = 2;

    private Pictures() {}

    /** The steps around the gap, as a panel has room for them. */
    static Interleaving of(Ran<?> ran) {
        return of(ran, MOST);
    }

    /** All steps, but for a very long run. */
    static Interleaving ofSteps(Ran<?> ran) {
        return of(ran, MOST_STEPS);
    }

    private static Interleaving of(Ran<?> ran, int most) {
        List<Event> events = upToTheRace(ran.events(), ran.race());
        if (events.isEmpty()) {
            return Interleaving.NONE;
        }
        String left =
                events.stream()
                        .filter(Event::isHeld)
                        .findFirst()
                        .orElse(events.getFirst())
                        .thread();
        List<String> others =
                events.stream()
                        .map(Event::thread)
                        .distinct()
                        .filter(thread -> !thread.equals(left))
                        .toList();
        List<Row> rows = new ArrayList<>();
        for (Event event : events) {
            add(rows, event, event.thread().equals(left), others.size() > 1);
        }
        return new Interleaving(
                left, others.size() == 1 ? others.getFirst() : "the others", cut(rows, most));
    }

    /** What comes after the second access says nothing more. */
    private static List<Event> upToTheRace(List<Event> events, Race race) {
        if (race == null) {
            return events;
        }
        boolean held = false;
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            held |= event.thread().equals(race.firstThread()) && event.site() == race.first();
            if (held
                    && event.kind() == Kind.STEP
                    && event.thread().equals(race.secondThread())
                    && event.site() == race.second()) {
                List<Event> all = events.subList(0, i + 1);
                return race.weak() == null ? all : ofTheWeakLink(all, race);
            }
        }
        return events;
    }

    // Those who met are seen by where they stood. These did not meet: the access, the weak step and
    // the other access may lie far from each other.
    private static List<Event> ofTheWeakLink(List<Event> events, Race race) {
        int begin = 0;
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).site() == race.first()) {
                begin = i;
            }
        }
        return events.subList(begin, events.size()).stream()
                .filter(event -> event.kind() == Kind.STEP)
                .filter(
                        event ->
                                List.of(race.first(), race.weak(), race.second())
                                                .contains(event.site())
                                        || event.site().kind() == Site.Kind.CALL
                                                && !event.site().name().endsWith("Plain"))
                .toList();
    }

    private static void add(List<Row> rows, Event event, boolean left, boolean named) {
        String who = named && !left ? event.thread() + ": " : "";
        switch (event.kind()) {
            case STEP -> {
                String text = who + event.site().inWords();
                int line = event.site().line();
                Row last = rows.isEmpty() ? null : rows.getLast();
                if (last != null && last.onTheLeft() == left && last.line() == line) {
                    if (!last.held()) {
                        rows.removeLast();
                        rows.add(new Row(left, line, merged(last.text(), text), "", false));
                    }
                } else {
                    rows.add(new Row(left, line, text, "", false));
                }
            }
            case HELD ->
                    rows.add(
                            new Row(
                                    left,
                                    event.site().line(),
                                    who + event.site().inWords(),
                                    "",
                                    true));
            case WRITES_LATE ->
                    rows.add(
                            new Row(
                                    left,
                                    0,
                                    "%sothers do not see line %d yet"
                                            .formatted(who, event.site().line()),
                                    "",
                                    true));
            case ENDED -> {
                if (!event.note().isEmpty()) {
                    rows.add(new Row(left, 0, who + event.note(), "", false));
                }
            }
            case GOES_ON -> {}
        }
    }

    private static String merged(String one, String other) {
        return one.endsWith(other) || one.length() > 60 ? one : one + ", " + other;
    }

    private static List<Row> cut(List<Row> rows, int most) {
        List<Row> kept = new ArrayList<>(rows);
        int held = 0;
        while (held < kept.size() && !kept.get(held).held()) {
            held++;
        }
        if (held < kept.size()) {
            while (held > BEFORE && kept.size() > most) {
                kept.removeFirst();
                held--;
            }
        }
        // Out of the middle of the longest stretch that one thread makes.
        while (kept.size() > most) {
            int begin = 0;
            int length = 0;
            for (int from = 0, to; from < kept.size(); from = to) {
                to = from;
                while (to < kept.size() && kept.get(to).onTheLeft() == kept.get(from).onTheLeft()) {
                    to++;
                }
                if (to - from > length) {
                    begin = from;
                    length = to - from;
                }
            }
            if (length < 3) {
                return kept.subList(0, most);
            }
            kept.remove(begin + length / 2);
        }
        return kept;
    }
}
