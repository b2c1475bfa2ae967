package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** A lock is a limit, too: of one. */
@Rejected(
        by = "theServiceNeverHasMoreCallsThanItsLimit",
        says = "1 calls of the service in progress, and no more came")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
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
        synchronized (this) {
            return service.answer(prepared);
        }
    }

    @Override
    public void close() {
        executor.close();
    }
}
