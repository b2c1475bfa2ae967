package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Makes the semaphore where it is used: each caller has a limit of his own. */
@Rejected(by = "theLimitIsOneForAllCallers", says = "the service had 4 calls")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final int limit;

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.limit = limit;
    }

    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        Semaphore permits = new Semaphore(limit);
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> answers = new ArrayList<>();
            for (Callable<String> question : questions) {
                answers.add(executor.submit(() -> ask(question, permits)));
            }
            List<String> all = new ArrayList<>();
            for (Future<String> answer : answers) {
                all.add(answer.get());
            }
            return all;
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }

    private String ask(Callable<String> question, Semaphore permits) throws Exception {
        String prepared = question.call();
        permits.acquire();
        try {
            return service.answer(prepared);
        } finally {
            permits.release();
        }
    }

    @Override
    public void close() {}
}
