package kata.room.board;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import kata.room.protocol.Refusal;
import kata.room.protocol.Report;
import kata.room.protocol.Report.Hand;
import kata.room.protocol.Report.Judged;
import kata.room.protocol.Reports;

/**
 * All pairs. Reports come in order of their sessions' numbers; one that is here already is not
 * taken twice, so a watch may repeat what was not acknowledged.
 */
public final class Board {

    /** More pairs than any room has. */
    public static final int PAIRS = 300;

    // A pair gets a new session each time it starts watch.
    private static final int SESSIONS = 4 * PAIRS;
    private static final int PARTS = 150;

    private final Map<String, Pair> pairs = new LinkedHashMap<>();
    private final Map<String, Long> sessions = new LinkedHashMap<>(16, 0.75f, true);
    private long version;

    /**
     * Takes the reports that are not here yet, and returns them as they are to be kept.
     *
     * @throws Refusal when there are too many pairs, or too many parts for one
     */
    public synchronized List<Entry> take(Reports reports, Instant now) throws Refusal {
        Pair pair = pairs.get(reports.name());
        if (pair == null && pairs.size() >= PAIRS) {
            throw Refusal.of(403, "this room has %d pairs, and takes no more", PAIRS);
        }
        long last = sessions.getOrDefault(reports.session(), 0L);
        List<Entry> taken = new ArrayList<>();
        for (Report report : reports.reports()) {
            if (report.number() > last) {
                Instant at = now.minusSeconds(report.secondsAgo());
                taken.add(new Entry(at, reports.session(), reports.name(), report.sent(0)));
            }
        }
        requireFewParts(pair, taken);
        taken.forEach(this::apply);
        return taken;
    }

    // Before anything of it is taken: a request is taken whole, or not at all.
    private static void requireFewParts(Pair pairOrNull, List<Entry> taken) throws Refusal {
        long added =
                taken.stream()
                        .filter(entry -> entry.report() instanceof Judged)
                        .map(entry -> ((Judged) entry.report()).key())
                        .distinct()
                        .filter(key -> pairOrNull == null || !pairOrNull.knows(key))
                        .count();
        if ((pairOrNull == null ? 0 : pairOrNull.parts()) + added > PARTS) {
            throw Refusal.of(403, "nobody works at more than %d parts", PARTS);
        }
    }

    /** Takes what was kept. */
    public synchronized void apply(Entry entry) {
        sessions.put(entry.session(), entry.report().number());
        if (sessions.size() > SESSIONS) {
            sessions.remove(sessions.keySet().iterator().next());
        }
        Pair pair = pairs.computeIfAbsent(entry.name(), name -> new Pair(pairs.size() + 1, name));
        switch (entry.report()) {
            case Judged judged -> pair.judged(judged, entry.at());
            case Hand hand -> pair.hand(hand, entry.at());
        }
        version++;
    }

    /** Grows with every report that is taken. */
    public synchronized long version() {
        return version;
    }

    /** Looks at the pairs, in the order in which they came, while nothing changes. */
    synchronized <T> T look(Function<List<Pair>, T> question) {
        return question.apply(List.copyOf(pairs.values()));
    }

    /** How long ago that was, in seconds. */
    static long secondsSince(Instant then, Instant now) {
        return Math.max(0, Duration.between(then, now).toSeconds());
    }
}
