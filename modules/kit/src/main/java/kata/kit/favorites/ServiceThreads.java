package kata.kit.favorites;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;

/**
 * The threads behind the services: a virtual one per call, for they only wait.
 *
 * <p>Not an executor: a call keeps its thread, to interrupt it even before it runs, and {@link
 * #close} joins each one. An executor is terminated a moment before its last thread is.
 */
final class ServiceThreads {

    private final ThreadFactory factory = Thread.ofVirtual().name("service-", 1).factory();

    // Guarded by this, so that no thread slips in while the others are being closed.
    private final Queue<Thread> started = new ArrayDeque<>();
    private boolean closed;

    Thread newThread(Runnable task) {
        return factory.newThread(task);
    }

    /**
     * Starts a thread.
     *
     * @throws RejectedExecutionException when closed
     */
    synchronized void start(Thread thread) {
        if (closed) {
            throw new RejectedExecutionException("the services are closed");
        }
        // Forget those that are over, or a long run would fill the memory with them.
        while (!started.isEmpty() && !started.peek().isAlive()) {
            started.remove();
        }
        thread.start();
        started.add(thread);
    }

    /** Interrupts what still runs and waits for it. Returns what would not end. */
    List<Thread> close(Duration patience) throws InterruptedException {
        takeNoMore();
        List<Thread> running = running();
        running.forEach(Thread::interrupt);
        long deadline = System.nanoTime() + patience.toNanos();
        List<Thread> stuck = new ArrayList<>();
        for (Thread thread : running) {
            Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
            if (!thread.join(left)) {
                stuck.add(thread);
            }
        }
        return stuck;
    }

    private synchronized void takeNoMore() {
        closed = true;
    }

    synchronized List<Thread> running() {
        return started.stream().filter(Thread::isAlive).toList();
    }
}
