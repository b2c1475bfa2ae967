package kata.judge.gap.run;

/** What there is to see of a thread, or of all of them, from outside. */
enum Look {
    /** It runs, or is about to. */
    MOVES,
    /** It waits, or goes round in a loop that waits; or it has just been woken. */
    SEEMS_STILL,
    /** Only the exploration can make it go on. */
    STILL;

    static Look at(Thread thread) {
        return switch (thread.getState()) {
            case TERMINATED -> STILL;
            case WAITING, BLOCKED, TIMED_WAITING -> WokenUp.is(thread) ? MOVES : SEEMS_STILL;
            case NEW, RUNNABLE -> MOVES;
        };
    }

    Look and(Look other) {
        return compareTo(other) < 0 ? this : other;
    }
}
