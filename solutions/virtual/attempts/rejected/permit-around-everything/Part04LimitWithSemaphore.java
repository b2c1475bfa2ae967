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

/** Holds the permit during all of the task, though only a part of it needs one. */
@Rejected(by = "allQuestionsArePreparedAtTheSameTime", says = "2 of 4 questions")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore permits;

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.permits = new Semaphore(limit);
    }

    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        for (Callable<String> question : questions) {
            answers.add(executor.submit(() -> ask(question)));
        }
        List<String> all = new ArrayList<>();
        for (Future<String> answer : answers) {
            try {
                all.add(answer.get());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception thrown ? thrown : e;
            }
        }
        return all;
    }

    private String ask(Callable<String> question) throws Exception {
        permits.acquire();
        try {
            return service.answer(question.call());
        } finally {
            permits.release();
        }
    }

    @Override
    public void close() {
        executor.close();
    }
}
