package kata.room.journal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.room.protocol.Refusal;

/**
 * Makes changes one after the other, and writes down together what waits together: one sync of the
 * disk serves all of them, so that many small changes a second cost few syncs.
 */
public final class GroupCommit implements AutoCloseable {

    // All that the connections can hold at once, about: each waits for its answer.
    private static final int WAITING = 4_096;

    private final Journal journal;
    private final BlockingQueue<Waiting<?>> queue = new ArrayBlockingQueue<>(WAITING);
    private final Thread thread;

    // Ours only: what is in memory may be ahead of the file then, so nothing is served any more.
    private String broken = "";

    /** A change: what is to be written, and the answer when it is. */
    public record Change<T>(List<String> lines, T answer) {}

    /** Makes a change in memory. */
    public interface Work<T> {

        Change<T> run() throws Refusal;
    }

    private record Waiting<T>(Work<T> work, CompletableFuture<T> answered) {

        /** Fails the answer at once where the change is refused. */
        Made<T> make() {
            try {
                return new Made<>(work.run(), answered);
            } catch (Refusal | RuntimeException e) {
                answered.completeExceptionally(e);
                return new Made<>(new Change<>(List.of(), null), answered);
            }
        }
    }

    private record Made<T>(Change<T> change, CompletableFuture<T> answered) {

        void done() {
            answered.complete(change.answer());
        }
    }

    public GroupCommit(Journal journal) {
        this.journal = journal;
        // A platform thread: waiting for the disk would hold a carrier anyway.
        this.thread = Thread.ofPlatform().daemon().name("room journal").start(this::run);
    }

    /**
     * Runs the work after all that came before it, and returns its answer when what it has to write
     * is on the disk.
     *
     * @throws Refusal when the work refuses, or there is too much of it
     */
    public <T> T commit(Work<T> work) throws Refusal, InterruptedException {
        Waiting<T> waiting = new Waiting<>(work, new CompletableFuture<>());
        if (!queue.offer(waiting)) {
            throw Refusal.forNow(503, 1, "the room is busy");
        }
        while (true) {
            try {
                return waiting.answered().get(100, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (!thread.isAlive() && !waiting.answered().isDone()) {
                    throw closed();
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Refusal refusal) {
                    throw refusal;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    private static Refusal closed() {
        return Refusal.forNow(503, 5, "the room is closed");
    }

    private void run() {
        try {
            while (true) {
                List<Waiting<?>> together = new ArrayList<>();
                together.add(queue.take());
                queue.drainTo(together);
                serve(together);
            }
        } catch (InterruptedException e) {
            // Closed. What still waits is not acknowledged.
            queue.forEach(waiting -> waiting.answered().completeExceptionally(closed()));
        }
    }

    private void serve(List<Waiting<?>> together) {
        if (!broken.isEmpty()) {
            fail(together);
            return;
        }
        List<Made<?>> made = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (Waiting<?> each : together) {
            Made<?> change = each.make();
            made.add(change);
            lines.addAll(change.change().lines());
        }
        try {
            journal.append(lines);
            made.forEach(Made::done);
        } catch (IOException e) {
            broken = "the room cannot write its file: " + e.getMessage();
            fail(together);
        }
    }

    private void fail(List<Waiting<?>> together) {
        Refusal refusal = Refusal.of(507, "%s", broken);
        together.forEach(each -> each.answered().completeExceptionally(refusal));
    }

    @Override
    public void close() throws IOException {
        // Not in the middle of a write: an interrupted thread closes its channel.
        CompletableFuture<Void> last = new CompletableFuture<>();
        if (thread.isAlive()
                && queue.offer(new Waiting<>(() -> new Change<>(List.of(), null), last))) {
            last.handle((_, _) -> null).join();
        }
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        journal.close();
    }
}
