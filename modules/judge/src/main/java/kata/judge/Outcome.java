package kata.judge;

import java.io.Serializable;
import java.util.List;

/**
 * What became of one rule of a part.
 *
 * @param part simple name of the attempt's class, {@code Part02FixedPool}
 * @param rule name of the test method
 * @param number which rule of the part this is, from 1, in the order of the test's source
 * @param status how it ended
 * @param finding what the panel shows, each field empty where the rule holds
 * @param where the attempt's own frames that lead to the failure, "Part02FixedPool.java:31" first
 * @param timeline the picture of the run as text, ready to print; empty where nothing was recorded
 * @param printed what the attempt wrote to System.out and System.err, its last lines
 */
public record Outcome(
        String part,
        String rule,
        int number,
        Status status,
        Finding finding,
        List<String> where,
        List<String> timeline,
        String printed)
        implements Serializable {

    /** How a rule ended. */
    public enum Status {
        /** The rule holds. */
        HOLDS,
        /** The part is not written yet. */
        NOT_STARTED,
        /** The rule is broken. */
        BROKEN,
        /**
         * The rule is broken, and a thread of the attempt runs on that cannot be stopped: this JVM
         * can judge nothing more.
         */
        RUNAWAY
    }

    public boolean holds() {
        return status == Status.HOLDS;
    }
}
