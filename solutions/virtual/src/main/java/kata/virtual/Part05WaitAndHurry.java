package kata.virtual;

import java.time.Duration;

/**
 * An experiment, predicted: tasks that wait for a service first, and then keep a core busy.
 *
 * <p>Virtual threads take away the waiting in the queue, and nothing else: the work of all tasks,
 * divided by the cores, is there with any kind of thread. So they help where tasks mostly wait.
 */
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    /** When all the tasks have ended on a pool of the given number of threads. */
    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(rounds(tasks, threads));
    }

    /** When all the tasks have ended on virtual threads, one for each, with these carriers. */
    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        // All waits begin and end together, so the carriers then have all the work before them.
        return tasks == 0 ? Duration.ZERO : wait.plus(work.multipliedBy(rounds(tasks, carriers)));
    }

    // A last round that is not full is a round.
    private static int rounds(int tasks, int places) {
        return Math.ceilDiv(tasks, places);
    }
}
