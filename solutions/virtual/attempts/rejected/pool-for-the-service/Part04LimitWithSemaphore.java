package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Keeps the limit in a pool of platform threads, one step further back. */
@Rejected(by = "eachQuestionHasANewVirtualThread", says = "is a platform thread")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final ExecutorService pool;

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.pool = Executors.newFixedThreadPool(limit);
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
        String prepared = question.call();
        try {
            return pool.submit(() -> service.answer(prepared)).get();
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }

    @Override
    public void close() {
        executor.close();
        pool.close();
    }
}
