package kata.eventloop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** No lock: an immutable list that is swapped, batch by batch, and a permit to wake the thread. */
public final class Part01Loop implements Executor, AutoCloseable {

    /** What waits. It never changes; a new one takes its place. */
    private record Waiting(Cell last, boolean closed) {}

    private record Cell(Runnable task, Cell before) {}

    private final AtomicReference<Waiting> waiting =
            new AtomicReference<>(new Waiting(null, false));
    private final Thread thread;

    public Part01Loop(Consumer<Throwable> failures) {
        thread = Thread.ofPlatform().name("loop").unstarted(() -> run(failures));
        thread.start();
    }

    private void run(Consumer<Throwable> failures) {
        while (true) {
            Waiting batch = waiting.getAndUpdate(w -> new Waiting(null, w.closed()));
            for (Runnable task : inOrder(batch.last())) {
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
            if (batch.last() == null) {
                if (batch.closed()) {
                    return;
                }
                // A permit that came since the look above lets this come back at once.
                LockSupport.park(this);
                Thread.interrupted();
            }
        }
    }

    @Override
    public void execute(Runnable task) {
        Waiting before = waiting.getAndUpdate(w -> w.closed() ? w : with(w, task));
        if (before.closed()) {
            throw new RejectedExecutionException("closed");
        }
        LockSupport.unpark(thread);
    }

    private static Waiting with(Waiting waiting, Runnable task) {
        return new Waiting(new Cell(task, waiting.last()), false);
    }

    private static List<Runnable> inOrder(Cell last) {
        List<Runnable> tasks = new ArrayList<>();
        for (Cell cell = last; cell != null; cell = cell.before()) {
            tasks.add(cell.task());
        }
        return tasks.reversed();
    }

    @Override
    public void close() {
        waiting.updateAndGet(w -> new Waiting(w.last(), true));
        LockSupport.unpark(thread);
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
