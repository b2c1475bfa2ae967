package kata.room.board;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import kata.room.protocol.Report.Hand;
import kata.room.protocol.Report.Judged;
import kata.room.protocol.Report.Verdict;

/** A pair and how far it is. Guarded by its {@link Board}. */
final class Pair {

    private final int number;
    private final String name;
    private final Map<String, PartState> parts = new LinkedHashMap<>();
    private String current = "";
    private Instant hand;
    private Instant lastSeen = Instant.MIN;

    /**
     * @param number in the order in which pairs came: what stands for a name that is hidden
     */
    Pair(int number, String name) {
        this.number = number;
        this.name = name;
    }

    void judged(Judged judged, Instant at) {
        PartState before = parts.get(judged.key());
        parts.put(
                judged.key(),
                before == null ? PartState.first(judged, at) : before.after(judged, at));
        current = judged.key();
        boolean green = judged.verdict() == Verdict.SOLVED || judged.verdict() == Verdict.SOUND;
        if (green) {
            // Nobody thinks of a hand when it turns green.
            hand = null;
        }
        seen(at);
    }

    void hand(Hand report, Instant at) {
        if (!report.raised()) {
            hand = null;
        } else if (hand == null) {
            hand = at;
        }
        seen(at);
    }

    private void seen(Instant at) {
        lastSeen = lastSeen.isBefore(at) ? at : lastSeen;
    }

    int number() {
        return number;
    }

    String name() {
        return name;
    }

    /** How many parts it has come to. */
    int parts() {
        return parts.size();
    }

    boolean knows(String key) {
        return parts.containsKey(key);
    }

    Optional<PartState> part(String key) {
        return Optional.ofNullable(parts.get(key));
    }

    /** The part that it works at; nothing where it has sent no verdict. */
    Optional<PartState> current() {
        return part(current);
    }

    /** Since when it asks for help. */
    Optional<Instant> hand() {
        return Optional.ofNullable(hand);
    }

    Instant lastSeen() {
        return lastSeen;
    }
}
