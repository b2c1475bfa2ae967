package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/** Waits after it has seen that all places are taken. A call that ends in between wakes nobody. */
@Rejected(by = "aPlaceThatIsGivenBackIsTakenWhereverTwoQuestionsMeet", says = "for ever")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final int limit;
    private final AtomicInteger calls = new AtomicInteger();

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.limit = limit;
    }

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
                throw e.getCause() instanceof Exception thrown ? thrown : e;
            }
        }
        return all;
    }

    private String ask(String question) throws Exception {
        while (calls.getAndUpdate(n -> n < limit ? n + 1 : n) >= limit) {
            synchronized (calls) {
                calls.wait();
            }
        }
        try {
            return service.answer(question);
        } finally {
            calls.decrementAndGet();
            synchronized (calls) {
                calls.notify();
            }
        }
    }

    @Override
    public void close() {
        executor.close();
    }
}
