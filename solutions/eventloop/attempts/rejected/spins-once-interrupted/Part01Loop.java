package kata.eventloop;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Parks while the queue is empty. Once a task has left the interrupt flag set, parking is over. */
@Rejected(
        by = "anInterruptedTaskDoesNotEndTheLoop",
        says = "the thread goes on: it used a core for")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
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
            alsoThrown.printStackTrace();
        }
    }

    private Runnable next() {
        Runnable task = queue.poll();
        while (task == null) {
            LockSupport.park(this);
            task = queue.poll();
        }
        return task;
    }

    @Override
    public void execute(Runnable task) {
        synchronized (queue) {
            if (closed) {
                throw new RejectedExecutionException("the loop is closed");
            }
            queue.add(task);
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void close() {
        synchronized (queue) {
            if (!closed) {
                closed = true;
                queue.add(END);
                LockSupport.unpark(thread);
            }
        }
        awaitEnd();
    }

    private void awaitEnd() {
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
