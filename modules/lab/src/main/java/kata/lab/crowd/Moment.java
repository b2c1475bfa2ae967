package kata.lab.crowd;

/**
 * The crowd at one moment.
 *
 * @param users how many there are
 * @param inProgress requests that a thread of the server has
 * @param queued requests that no thread has taken, including those of users who have given up
 * @param answered requests that were answered in time, so far
 * @param gaveUp requests whose users did not get an answer in time, so far
 */
public record Moment(int users, int inProgress, int queued, int answered, int gaveUp) {

    private static final int WIDTH = 40;

    /** The heading above the lines. */
    public static String header() {
        return "  s  in progress %s queued  answers/s  gave up/s".formatted(" ".repeat(WIDTH));
    }

    /**
     * One line, a second after the moment before.
     *
     * @param second which second it is
     */
    public String line(int second, Moment before) {
        return "%3d %12d %s %6d %10d %10d"
                .formatted(
                        second,
                        inProgress,
                        bars(),
                        queued,
                        answered - before.answered,
                        gaveUp - before.gaveUp);
    }

    private String bars() {
        int working = Math.min(WIDTH, Math.ceilDiv(inProgress * WIDTH, users));
        int waiting = Math.min(WIDTH - working, Math.ceilDiv(queued * WIDTH, users));
        return "█".repeat(working) + "░".repeat(waiting) + " ".repeat(WIDTH - working - waiting);
    }
}
