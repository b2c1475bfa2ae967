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

/** The try begins too early: what fails before the permit is taken gives one back all the same. */
@Rejected(by = "aFailedPreparationMakesNoNewPlace", says = "the service had 3 calls")
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
        // tag::ask[]
        try {
            String prepared = question.call();
            permits.acquire();
            return service.answer(prepared);
        } finally {
            permits.release();
        }
        // end::ask[]
    }

    @Override
    public void close() {
        executor.close();
    }
}
