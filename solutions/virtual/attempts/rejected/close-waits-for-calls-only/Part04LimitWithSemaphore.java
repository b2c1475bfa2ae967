package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Waits until all places are free: who prepares a question has none. */
@Rejected(by = "closeWaitsForWhatAFailureHasLeftBehind", says = "still being prepared")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final int limit;
    private final Semaphore permits;

    /** A client of the service that makes at most {@code limit} calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.limit = limit;
        this.permits = new Semaphore(limit);
    }

    /** Prepares each question by calling it, asks the service, and gives all the answers. */
    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<FutureTask<String>> answers = new ArrayList<>(questions.size());
        for (Callable<String> question : questions) {
            FutureTask<String> answer = new FutureTask<>(() -> ask(question));
            Thread.startVirtualThread(answer);
            answers.add(answer);
        }
        List<String> all = new ArrayList<>(answers.size());
        for (FutureTask<String> answer : answers) {
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
        permits.acquire();
        try {
            return service.answer(prepared);
        } finally {
            permits.release();
        }
    }

    /** Waits for what is under way. To be called when nobody asks any more. */
    @Override
    public void close() {
        // When all permits are here, no call is under way.
        permits.acquireUninterruptibly(limit);
        permits.release(limit);
    }
}
