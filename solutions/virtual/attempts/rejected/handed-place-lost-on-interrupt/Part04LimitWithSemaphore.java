package kata.virtual;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/**
 * Hands the place to the thread that waits longest; one interrupted just then keeps it for ever.
 */
@Rejected(
        by = "aPlaceThatWasHandedOverIsNotLostByAnInterruption",
        says = "the next question never came to the service")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    private final Deque<CountDownLatch> waiting = new ArrayDeque<>();
    private int free;

    /** A client of the service that makes at most {@code limit} calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.free = limit;
    }

    /** Prepares each question by calling it, asks the service, and gives all the answers. */
    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        for (Callable<String> question : questions) {
            answers.add(executor.submit(() -> ask(question.call())));
        }
        List<String> all = new ArrayList<>();
        for (Future<String> answer : answers) {
            try {
                all.add(answer.get());
            } catch (ExecutionException e) {
                // Never the wrapper: an Error comes out as the same Error, too.
                switch (e.getCause()) {
                    case Error error -> throw error;
                    case Throwable thrown -> throw (Exception) thrown;
                }
            }
        }
        return all;
    }

    private String ask(String question) throws Exception {
        acquire();
        try {
            return service.answer(question);
        } finally {
            release();
        }
    }

    private void acquire() throws InterruptedException {
        CountDownLatch turn = new CountDownLatch(1);
        synchronized (waiting) {
            if (free > 0) {
                free--;
                return;
            }
            waiting.add(turn);
        }
        try {
            turn.await();
        } catch (InterruptedException e) {
            synchronized (waiting) {
                waiting.remove(turn);
            }
            throw e;
        }
    }

    private void release() {
        synchronized (waiting) {
            CountDownLatch next = waiting.poll();
            if (next == null) {
                free++;
            } else {
                next.countDown();
            }
        }
    }

    /** Waits for what is under way. To be called when nobody asks any more. */
    @Override
    public void close() {
        executor.close();
    }
}
