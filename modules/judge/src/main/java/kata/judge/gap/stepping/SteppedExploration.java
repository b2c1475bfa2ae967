package kata.judge.gap.stepping;

/** An exploration that somebody steps through, in place of the judge. For one thread. */
public interface SteppedExploration {

    /** Begins again, with a fresh object and fresh threads. */
    void restart() throws Exception;

    /**
     * Lets a thread make one step.
     *
     * @param number of the thread, from 1
     * @return false where it cannot: it waits, has ended, or there is none of this number
     */
    boolean step(int number);

    /** Where everybody stands. */
    StepView view() throws Exception;
}
