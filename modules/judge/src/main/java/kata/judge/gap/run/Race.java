package kata.judge.gap.run;

import kata.judge.gap.step.Site;

/**
 * Two conflicting accesses that nothing orders: one thread stood just before the first when another
 * came to the second; or all that lies between them is a step in a mode that orders nothing.
 *
 * @param what the field, "stopped", or what the target is, "ArrayDeque"
 * @param weak the step that should order the two; null where they met
 */
public record Race(
        String what,
        Subject subject,
        String firstThread,
        Site first,
        boolean firstWrites,
        String secondThread,
        Site second,
        boolean secondWrites,
        Site weak) {

    /** What two threads come to. */
    public enum Subject {
        FIELD,
        /** A variable of java.util.concurrent.atomic, or one that is reached by a VarHandle. */
        ATOMIC,
        /** A slot of an array, or a collection. */
        OBJECT
    }
}
