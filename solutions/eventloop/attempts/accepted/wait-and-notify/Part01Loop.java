package kata.eventloop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/** A plain deque, and the monitor of this object to guard it and to wait for it. */
public final class Part01Loop implements Executor, AutoCloseable {

    private final Deque<Runnable> queue = new ArrayDeque<>();
    private final Thread thread;
    private boolean closed;

    public Part01Loop(Consumer<Throwable> failures) {
        thread = new Thread(() -> run(failures), "loop");
        thread.start();
    }

    private void run(Consumer<Throwable> failures) {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (Throwable thrown) {
                try {
                    failures.accept(thrown);
                } catch (Throwable alsoThrown) {
                    alsoThrown.printStackTrace();
                }
            }
        }
    }

    private synchronized Runnable next() {
        while (queue.isEmpty() && !closed) {
            try {
                wait();
            } catch (InterruptedException e) {
                // A task has left its flag set. It is no reason to end.
            }
        }
        return queue.poll();
    }

    @Override
    public synchronized void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("closed");
        }
        queue.add(task);
        notifyAll();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
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
