package kata.eventloop;

import static kata.kit.Todo.todo;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * An event loop: one thread that takes tasks from a queue, one after the other, until the loop is
 * closed. Its tasks never run at the same time, so data that only they touch needs no lock.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>one thread runs all tasks, in the order in which they came; each loop has its own thread;
 *   <li>{@link #execute} returns at once, on whatever thread it is called and however many tasks
 *       wait; if a task of the loop calls it, the new task runs later, too;
 *   <li>whatever a task throws is passed to {@code failures}, as it is and on the loop's thread;
 *       then the next task runs;
 *   <li>while there is no task, the thread is parked until one comes: it does not wake up to check;
 *   <li>{@link #close} refuses new tasks from then on, and waits until the accepted ones have run;
 *       then the thread ends.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>interrupting a caller of {@code execute} or {@code close} changes none of this, and the
 *       caller keeps its flag; nor does a task that interrupts the loop's own thread;
 *   <li>if {@code failures} throws, the next task runs all the same, on the same thread;
 *   <li>if {@code close} is called twice, the second call waits for the end, too.
 * </ul>
 *
 * <p>Not asked for: null tasks.
 */
public final class Part01Loop implements Executor, AutoCloseable {

    /**
     * Starts the loop.
     *
     * @param failures gets what tasks throw
     */
    public Part01Loop(Consumer<Throwable> failures) {
        todo("make a queue, and start the one thread that runs what comes into it");
    }

    /**
     * Accepts a task, which runs later.
     *
     * @throws RejectedExecutionException if the loop is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        todo("put the task at the end of the queue, and make sure that the thread notices");
    }

    /**
     * Accepts no more tasks, and returns when all accepted ones have run. Tasks of the loop do not
     * call it.
     */
    @Override
    public void close() {
        todo("refuse tasks from now on, wait for the others, and leave no thread behind");
    }
}
