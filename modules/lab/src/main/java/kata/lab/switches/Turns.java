package kata.lab.switches;

/**
 * Counts the turns of one run. Only one task has the turn at a time, and the other waits until it
 * is taken, so a volatile field is enough.
 */
final class Turns {

    private final int wanted;
    private volatile int taken;

    Turns(int wanted) {
        this.wanted = wanted;
    }

    int wanted() {
        return wanted;
    }

    int taken() {
        return taken;
    }

    boolean isLeft() {
        return taken < wanted;
    }

    /** False if all have been taken before. */
    boolean take() {
        int next = taken;
        if (next >= wanted) {
            return false;
        }
        taken = next + 1;
        return true;
    }
}
