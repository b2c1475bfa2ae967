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

/** Gives the place back after an answer and after an exception. An error keeps it. */
@Rejected(by = "whateverIsThrownComesOutAndTheLimitStays", says = "askAll waits")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    private final Semaphore permits;

    /** A client of the service that makes at most limit calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.permits = new Semaphore(limit);
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
                switch (e.getCause()) {
                    case Exception thrown -> throw thrown;
                    case Error error -> throw error;
                    default -> throw e;
                }
            }
        }
        return all;
    }

    private String ask(String question) throws Exception {
        permits.acquire();
        String answer;
        try {
            answer = service.answer(question);
        } catch (Exception e) {
            permits.release();
            throw e;
        }
        permits.release();
        return answer;
    }

    /** Waits for what is under way. It is called when nobody asks any more. */
    @Override
    public void close() {
        executor.close();
    }
}
