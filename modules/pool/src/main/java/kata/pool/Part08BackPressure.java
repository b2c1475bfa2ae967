package kata.pool;

import static kata.kit.Todo.todo;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * An executor that slows down those who give it more than it can do. It has so many threads and so
 * many places in its queue, and no more.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>a task runs on a thread of the executor, and as many run at once as there are threads;
 *   <li>while all threads are busy, tasks wait in the queue;
 *   <li>while the queue is full, too, whoever submits a task runs it itself, before execute comes
 *       back; as soon as there is room again, the executor takes over;
 *   <li>no task is lost, also where another one fails;
 *   <li>once closed, it takes no task, and says so.
 * </ul>
 */
public final class Part08BackPressure implements Executor, AutoCloseable {

    /**
     * An executor that is ready for work.
     *
     * @param threads how many tasks run at once, at least 1
     * @param places how many tasks can wait, at least 1
     */
    public Part08BackPressure(int threads, int places) {
        todo("make an executor with so many threads and so many places in its queue");
    }

    /**
     * Runs the task, now or later.
     *
     * @throws RejectedExecutionException if the executor is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        todo("hand the task to a thread or to the queue; if both are full, run it here");
    }

    /** Takes no more tasks, and comes back when all that were taken have run. */
    @Override
    public void close() {
        todo("take no more tasks, and wait until those that were taken have run");
    }
}
