package kata.referee.worker;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * The workers of one kind. As soon as one is taken, the next is warmed up beside it, so that the
 * loss of a worker costs no waiting. One that somebody had to wait for is left alone until it has
 * given its first verdict.
 */
public final class Workers implements AutoCloseable {

    static final String STARTER = "starts a worker";

    // A worker may fail to start for want of memory, or of time. One that cannot start at all does
    // so three times in a moment.
    private static final int TRIES = 3;

    // Each keeps some hundred megabytes, and where attempts of another kind are judged, for
    // nothing.
    private static final int MOST_SPARES = 4;

    private final Start start;
    private final WorkerStatistics statistics;

    // Waiting for work, or still starting.
    private final Deque<CompletableFuture<WorkerProcess>> spares = new ArrayDeque<>();
    private final Set<WorkerProcess> born = ConcurrentHashMap.newKeySet();

    // Judge their first attempt, or are about to: they load and compile most of what they need.
    private final Set<WorkerProcess> cold = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** How a worker is started. */
    interface Start {

        /**
         * @param awaited whether somebody waits for it: then it does not warm up first, because the
         *     first attempt warms it up as well
         * @param born is told of the process as soon as there is one, so that it can be killed
         * @throws IllegalStateException when it does not get ready
         */
        WorkerProcess worker(boolean awaited, Consumer<WorkerProcess> born)
                throws InterruptedException;
    }

    public Workers(WorkerKind kind, String classPath, int warmUps, WorkerStatistics statistics) {
        this(
                (awaited, born) ->
                        WorkerProcess.start(kind, classPath, awaited ? 0 : warmUps, born),
                statistics);
    }

    Workers(Start start, WorkerStatistics statistics) {
        this.start = start;
        this.statistics = statistics;
    }

    /**
     * A worker that is ready. It must come back by {@link #giveBack} or {@link #giveUp}.
     *
     * @throws IllegalStateException when none can be started
     */
    public WorkerProcess take() throws InterruptedException {
        while (true) {
            CompletableFuture<WorkerProcess> spare = spare();
            WorkerProcess worker = spare == null ? ready(start(true)) : readyOrNull(spare);
            if (worker != null && worker.isAlive()) {
                // Two JVMs that get warm at the same time are both late.
                if (spare == null) {
                    cold.add(worker);
                } else {
                    warmUpSpare();
                }
                return worker;
            }
            if (worker != null) {
                giveUp(worker, "ended before it was needed");
            }
        }
    }

    /** Keeps a worker for the next attempt, unless enough wait for one already. */
    public void giveBack(WorkerProcess worker) {
        warmUpSpareAfterTheFirst(worker);
        synchronized (spares) {
            if (spares.size() < MOST_SPARES) {
                spares.addFirst(CompletableFuture.completedFuture(worker));
                return;
            }
        }
        giveUp(worker, "enough others were idle");
    }

    /** Ends a worker that can judge nothing more, for a reason that is counted. */
    public void giveUp(WorkerProcess worker, String why) {
        warmUpSpareAfterTheFirst(worker);
        statistics.givenUp(why);
        worker.kill();
        // Only when it has ended: close waits for all that are born.
        worker.ended().thenRun(() -> born.remove(worker));
    }

    private void warmUpSpareAfterTheFirst(WorkerProcess worker) {
        if (cold.remove(worker)) {
            warmUpSpare();
        }
    }

    /** Starts a worker that nobody waits for yet. */
    private void warmUpSpare() {
        synchronized (spares) {
            if (spares.isEmpty() && !closed) {
                spares.addLast(start(false));
            }
        }
    }

    // One that is ready if there is one, else one that is starting, else null.
    private CompletableFuture<WorkerProcess> spare() {
        synchronized (spares) {
            Iterator<CompletableFuture<WorkerProcess>> each = spares.iterator();
            while (each.hasNext()) {
                CompletableFuture<WorkerProcess> spare = each.next();
                if (spare.isDone()) {
                    each.remove();
                    return spare;
                }
            }
            return spares.pollFirst();
        }
    }

    private CompletableFuture<WorkerProcess> start(boolean awaited) {
        CompletableFuture<WorkerProcess> started = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .name(STARTER)
                .start(
                        () -> {
                            try {
                                started.complete(startIn(TRIES, awaited));
                            } catch (Throwable e) {
                                started.completeExceptionally(e);
                            }
                        });
        return started;
    }

    private WorkerProcess startIn(int tries, boolean awaited) throws InterruptedException {
        long begin = System.nanoTime();
        try {
            WorkerProcess worker = start.worker(awaited, this::register);
            statistics.started(Duration.ofNanos(System.nanoTime() - begin));
            return worker;
        } catch (IllegalStateException e) {
            if (closed) {
                throw e;
            }
            statistics.failed();
            if (tries == 1) {
                throw e;
            }
            return startIn(tries - 1, awaited);
        }
    }

    private void register(WorkerProcess worker) {
        born.add(worker);
        if (closed) {
            worker.kill();
        }
    }

    private static WorkerProcess ready(CompletableFuture<WorkerProcess> starting)
            throws InterruptedException {
        try {
            return starting.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        }
    }

    // A spare may have failed to start while the machine was busy. That is no reason yet to give
    // up.
    private static WorkerProcess readyOrNull(CompletableFuture<WorkerProcess> spare)
            throws InterruptedException {
        try {
            return ready(spare);
        } catch (IllegalStateException e) {
            return null;
        }
    }

    public void kill() {
        closed = true;
        born.forEach(WorkerProcess::kill);
    }

    /** Ends all workers and waits for their end. */
    @Override
    public void close() {
        kill();
        boolean interrupted = false;
        for (WorkerProcess worker : born) {
            try {
                worker.awaitEnd();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
