package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import kata.judge.Rejected;

/** Looks whether somebody waits, and then frees the place: who comes in between waits for ever. */
@Rejected(by = "aQuestionThatComesWhenACallEndsHasItsTurn", says = "waits for ever")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    /** Somebody who waits until a place is handed over. */
    private static final class Turn {
        private final Thread thread = Thread.currentThread();
        private volatile boolean granted;

        void grant() {
            granted = true;
            LockSupport.unpark(thread);
        }

        void await() {
            boolean interrupted = false;
            while (!granted) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                thread.interrupt();
            }
        }
    }

    private final Service service;
    private final AtomicInteger free;
    private final Queue<Turn> waiting = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** A client of the service that makes at most {@code limit} calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.free = new AtomicInteger(limit);
    }

    /** Prepares each question by calling it, asks the service, and gives all the answers. */
    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<Future<String>> answers = new ArrayList<>(questions.size());
        for (Callable<String> question : questions) {
            answers.add(threads.submit(() -> ask(question)));
        }
        List<String> all = new ArrayList<>(answers.size());
        for (Future<String> answer : answers) {
            try {
                all.add(answer.get());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw e.getCause() instanceof Exception thrown ? thrown : e;
            }
        }
        return all;
    }

    private String ask(Callable<String> question) throws Exception {
        String prepared = question.call();
        enter();
        try {
            return service.answer(prepared);
        } finally {
            leave();
        }
    }

    private void enter() {
        if (takePlace()) {
            return;
        }
        Turn turn = new Turn();
        waiting.add(turn);
        // A call may have ended before we were in the queue: look again.
        if (takePlace()) {
            if (!waiting.remove(turn)) {
                // Somebody has handed us another place at the same time.
                leave();
            }
            return;
        }
        turn.await();
    }

    private boolean takePlace() {
        int seen = free.get();
        while (seen > 0) {
            if (free.compareAndSet(seen, seen - 1)) {
                return true;
            }
            seen = free.get();
        }
        return false;
    }

    private void leave() {
        Turn next = waiting.poll();
        if (next != null) {
            next.grant();
        } else {
            free.incrementAndGet();
        }
    }

    /** Waits for what is under way. To be called when nobody asks any more. */
    @Override
    public void close() {
        threads.close();
    }
}
