package kata.eventloop;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * Says in release mode that it is going to sleep, and looks into the queue: the look may come
 * first.
 */
@Rejected(by = "whileItClosesATaskIsTakenAndRunsOrIsRefused", says = "its write in line")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean parked = new AtomicBoolean();
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private boolean closed;

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
        thread = Thread.ofPlatform().name("loop").start(this::run);
    }

    private void run() {
        for (Runnable task = next(); task != END; task = next()) {
            try {
                task.run();
            } catch (Throwable thrown) {
                passOn(thrown);
            }
        }
    }

    private void passOn(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable alsoThrown) {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, alsoThrown);
        }
    }

    private Runnable next() {
        while (true) {
            Runnable task = queue.poll();
            if (task != null) {
                return task;
            }
            // First it says that it is going to sleep, then it looks once more.
            parked.lazySet(true);
            if (queue.isEmpty()) {
                LockSupport.park(this);
                // A task may have left the flag set: then no park would wait.
                Thread.interrupted();
            }
            parked.set(false);
        }
    }

    @Override
    public void execute(Runnable task) {
        synchronized (queue) {
            if (closed) {
                throw new RejectedExecutionException("the loop is closed");
            }
            add(task);
        }
    }

    private void add(Runnable task) {
        queue.add(task);
        if (parked.get()) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void close() {
        synchronized (queue) {
            if (!closed) {
                closed = true;
                add(END);
            }
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
