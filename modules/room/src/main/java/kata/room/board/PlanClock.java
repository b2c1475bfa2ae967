package kata.room.board;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import kata.plan.Plan.Work;
import kata.plan.Timetable.Slot;
import kata.room.board.PlanOfTheDay.Line;

/**
 * How late the room is. Nobody has to press a key for it: what half of the pairs have begun, the
 * room has begun; what half of them have solved, it has solved.
 */
final class PlanClock {

    /** Less than this is on time. */
    static final int ON_TIME = 5;

    private static final Duration AFTERWARDS = Duration.ofHours(2);

    private final PlanOfTheDay plan;
    private final LocalDate date;
    private final ZoneId zone;

    PlanClock(PlanOfTheDay plan, LocalDate date, ZoneId zone) {
        this.plan = plan;
        this.date = date;
        this.zone = zone;
    }

    /**
     * @param minutes late; below 0 where the room is ahead of the plan
     * @param known whether it can be told: there are pairs, and the day has begun
     * @param should what the plan does now, or empty
     * @param drops the lines to drop now, the first one first
     */
    record Reading(int minutes, boolean known, String should, List<Line> drops) {}

    Reading read(List<Pair> pairs, Instant now) {
        String should =
                plan.slots().stream()
                        .filter(slot -> !begin(slot).isAfter(now) && end(slot).isAfter(now))
                        .findFirst()
                        .map(slot -> PlanOfTheDay.words(slot.block()))
                        .orElse("");
        List<Integer> work = workSlots();
        if (pairs.isEmpty() || work.isEmpty() || !isDuringTheDay(now)) {
            return new Reading(0, false, should, List.of());
        }
        int at = -1;
        for (int slot : work) {
            if (begun(pairs, slot).isPresent()) {
                at = slot;
            }
        }
        int late = late(pairs, now, work, at);
        return new Reading(late, true, should, late < ON_TIME ? List.of() : drops(pairs, at, late));
    }

    // Somebody who tries the room in the evening is not late.
    private boolean isDuringTheDay(Instant now) {
        return !now.isBefore(begin(plan.slots().getFirst()))
                && now.isBefore(end(plan.slots().getLast()).plus(AFTERWARDS));
    }

    private int late(List<Pair> pairs, Instant now, List<Integer> work, int at) {
        long late = Long.MIN_VALUE;
        if (at >= 0) {
            Slot slot = plan.slots().get(at);
            Optional<Instant> solved = solved(pairs, at);
            late =
                    solved.map(when -> minutes(end(slot), when))
                            .orElseGet(
                                    () ->
                                            Math.max(
                                                    minutes(
                                                            begin(slot),
                                                            begun(pairs, at).orElseThrow()),
                                                    minutes(end(slot), now)));
        }
        // What comes next has not begun although it is time.
        Instant next =
                work.stream()
                        .filter(slot -> slot > at)
                        .findFirst()
                        .map(slot -> begin(plan.slots().get(slot)))
                        .orElse(null);
        if (next != null) {
            late = Math.max(late, at < 0 ? Math.max(0, minutes(next, now)) : minutes(next, now));
        }
        return (int) late;
    }

    // In the order of the table: the first lines that still lie ahead, until they gain enough.
    private List<Line> drops(List<Pair> pairs, int at, int late) {
        List<Line> drops = new ArrayList<>();
        int gained = 0;
        for (Line line : plan.drops()) {
            if (gained < late && liesAhead(pairs, line, at)) {
                drops.add(line);
                gained += line.minutes();
            }
        }
        return drops;
    }

    private boolean liesAhead(List<Pair> pairs, Line line, int at) {
        for (int i = 0; i < plan.slots().size(); i++) {
            if (PlanOfTheDay.does(plan.slots().get(i).block(), line.what())) {
                return i > at || i == at && half(pairs, begins(pairs, line.what())).isEmpty();
            }
        }
        return false;
    }

    private List<Integer> workSlots() {
        List<Integer> work = new ArrayList<>();
        for (int i = 0; i < plan.slots().size(); i++) {
            if (plan.slots().get(i).block() instanceof Work) {
                work.add(i);
            }
        }
        return work;
    }

    private Optional<Instant> begun(List<Pair> pairs, int slot) {
        List<Instant> begins = new ArrayList<>();
        for (Pair pair : pairs) {
            parts(slot).stream()
                    .flatMap(key -> pair.part(key).stream())
                    .map(PartState::begun)
                    .min(Instant::compareTo)
                    .ifPresent(begins::add);
        }
        return half(pairs, begins);
    }

    private static List<Instant> begins(List<Pair> pairs, String key) {
        return pairs.stream()
                .flatMap(pair -> pair.part(key).stream())
                .map(PartState::begun)
                .toList();
    }

    private Optional<Instant> solved(List<Pair> pairs, int slot) {
        List<Instant> solved = new ArrayList<>();
        for (Pair pair : pairs) {
            List<Instant> parts =
                    parts(slot).stream()
                            .flatMap(key -> pair.part(key).stream())
                            .filter(PartState::isGreen)
                            .map(PartState::solved)
                            .toList();
            if (parts.size() == parts(slot).size()) {
                solved.add(parts.stream().max(Instant::compareTo).orElseThrow());
            }
        }
        return half(pairs, solved);
    }

    private List<String> parts(int slot) {
        return ((Work) plan.slots().get(slot).block()).parts();
    }

    // When half of the pairs were there; nothing where they are not yet.
    private static Optional<Instant> half(List<Pair> pairs, List<Instant> times) {
        int half = (pairs.size() + 1) / 2;
        return times.stream().sorted().skip(half - 1L).findFirst();
    }

    private Instant begin(Slot slot) {
        return date.atTime(slot.from()).atZone(zone).toInstant();
    }

    private Instant end(Slot slot) {
        return begin(slot).plus(slot.minutes(), ChronoUnit.MINUTES);
    }

    private static long minutes(Instant from, Instant to) {
        return ChronoUnit.MINUTES.between(from, to);
    }
}
