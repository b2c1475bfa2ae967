package kata.judge.rule;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The outcomes of this JVM's run, in order. The extension writes them; the panel and the in-memory
 * judge read them.
 */
public final class OutcomeLog {

    private static final List<Outcome> OUTCOMES = new CopyOnWriteArrayList<>();

    private OutcomeLog() {}

    public static void add(Outcome outcome) {
        OUTCOMES.add(outcome);
    }

    public static List<Outcome> outcomes() {
        return List.copyOf(OUTCOMES);
    }

    /** Begins a new run. */
    public static void clear() {
        OUTCOMES.clear();
    }
}
