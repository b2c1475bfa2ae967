package kata.eventloop;

import static kata.kit.Todo.todo;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * An event loop: one thread that takes tasks from a queue, one after the other, for as long as it
 * lives. Its tasks never run side by side, so what only they touch needs no lock.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>one thread runs all tasks, in the order in which they came;
 *   <li>{@link #execute} comes back at once, from whatever thread it is called, and however many
 *       tasks wait; a task that is given to the loop by one of its tasks runs later, too;
 *   <li>whatever a task throws is told to {@code failures}, on the loop, and the loop goes on;
 *   <li>without a task the thread is parked until one comes: it does not wake up to look;
 *   <li>{@link #close} waits for all tasks that were taken; from then on tasks are refused.
 * </ul>
 */
public final class Part01Loop implements Executor, AutoCloseable {

    /**
     * Starts the loop.
     *
     * @param failures is told what tasks throw
     */
    public Part01Loop(Consumer<Throwable> failures) {
        todo("make a queue, and start the one thread that runs what comes into it");
    }

    /**
     * Takes a task, which runs later.
     *
     * @throws RejectedExecutionException if the loop is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        todo("put the task at the end of the queue, and see to it that the thread notices");
    }

    /**
     * Takes no more tasks, and comes back when those that were taken have run. It is not called by
     * a task.
     */
    @Override
    public void close() {
        todo("refuse tasks from now on, wait for the others, and leave no thread behind");
    }
}
