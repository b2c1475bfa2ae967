package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * An executor costs next to nothing, so each call may have its own. The semaphore must be shared.
 */
public final class Part04LimitWithSemaphore implements AutoCloseable {

    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final Semaphore permits;

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.permits = new Semaphore(limit, true);
    }

    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<String> all = new ArrayList<>();
            List<Callable<String>> tasks = new ArrayList<>();
            questions.forEach(question -> tasks.add(() -> ask(question)));
            for (Future<String> answer : executor.invokeAll(tasks)) {
                all.add(answer.get());
            }
            return all;
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Error error -> throw error;
                case Throwable thrown -> throw (Exception) thrown;
            }
        }
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

    @Override
    public void close() {}
}
