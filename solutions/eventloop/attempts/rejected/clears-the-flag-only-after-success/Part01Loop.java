package kata.eventloop;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * The interrupt flag is cleared after a task that returns, not after one that throws: then the idle
 * loop spins.
 */
@Rejected(by = "anInterruptedTaskDoesNotEndTheLoop", says = "left its interrupt flag set and threw")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END =
            new Runnable() {
                @Override
                public void run() {}
            };

    private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
    private final Object door = new Object();
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private boolean closed; // guarded by door

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
        thread = Thread.ofPlatform().name("loop").unstarted(this::loop);
        thread.start();
    }

    private void loop() {
        while (true) {
            Runnable task = queue.poll();
            if (task == null) {
                LockSupport.park(this);
                continue;
            }
            if (task == END) {
                return;
            }
            try {
                task.run();
                Thread.interrupted(); // else park would return at once
            } catch (Throwable thrown) {
                report(thrown);
            }
        }
    }

    private void report(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable ignored) {
            // nothing more to be done
        }
    }

    @Override
    public void execute(Runnable task) {
        synchronized (door) {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            queue.add(task);
        }
        LockSupport.unpark(thread);
    }

    @Override
    public void close() {
        synchronized (door) {
            if (!closed) {
                closed = true;
                queue.add(END);
            }
        }
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
