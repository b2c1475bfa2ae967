package kata.judge.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/**
 * The workers of one kind. As soon as one is taken, the next is warmed up beside it, so that the
 * loss of a worker costs no waiting.
 */
final class Workers implements AutoCloseable {

    private final WorkerKind kind;
    private final String classPath;
    private final int warmUps;

    // Waiting for work, or still starting.
    private final Deque<CompletableFuture<WorkerProcess>> spares = new ArrayDeque<>();
    private final Set<WorkerProcess> born = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Workers(WorkerKind kind, String classPath, int warmUps) {
        this.kind = kind;
        this.classPath = classPath;
        this.warmUps = warmUps;
    }

    /**
     * A worker that is ready. It must come back by {@link #giveBack} or {@link #giveUp}.
     *
     * @throws IllegalStateException when none can be started
     */
    WorkerProcess take() throws InterruptedException {
        while (true) {
            CompletableFuture<WorkerProcess> spare = spare();
            WorkerProcess worker = spare == null ? ready(start()) : readyOrNull(spare);
            if (worker != null && worker.isAlive()) {
                // Only now: two JVMs that start at the same time are both late.
                warmUpSpare();
                return worker;
            }
            if (worker != null) {
                giveUp(worker);
            }
        }
    }

    void giveBack(WorkerProcess worker) {
        synchronized (spares) {
            spares.addFirst(CompletableFuture.completedFuture(worker));
        }
    }

    /** Ends a worker that can judge nothing more. */
    void giveUp(WorkerProcess worker) {
        worker.kill();
        // Only when it has ended: whoever closes this waits for all that are born.
        worker.ended().thenRun(() -> born.remove(worker));
    }

    /** Starts a worker that nobody waits for yet. */
    void warmUpSpare() {
        synchronized (spares) {
            if (spares.isEmpty() && !closed) {
                spares.addLast(start());
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

    private CompletableFuture<WorkerProcess> start() {
        CompletableFuture<WorkerProcess> started = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .name("starts a worker")
                .start(
                        () -> {
                            try {
                                started.complete(
                                        WorkerProcess.start(
                                                kind, classPath, warmUps, this::register));
                            } catch (Throwable e) {
                                started.completeExceptionally(e);
                            }
                        });
        return started;
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

    void kill() {
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
