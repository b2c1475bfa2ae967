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

/** An interruption between the acquire and the try keeps the permit. */
@Rejected(
        by = "theLimitStaysWhereverAThreadThatAsksIsInterrupted",
        says = "the next question never came")
public final class Part04LimitWithSemaphore implements AutoCloseable {
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore permits;

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        permits = new Semaphore(limit);
    }

    private String one(Callable<String> q) throws Exception {
        String p = q.call();
        permits.acquire();
        if (Thread.interrupted()) throw new InterruptedException();
        try {
            return service.answer(p);
        } finally {
            permits.release();
        }
    }

    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<Future<String>> fs = new ArrayList<>();
        for (Callable<String> q : questions) fs.add(pool.submit(() -> one(q)));
        List<String> all = new ArrayList<>();
        try {
            for (Future<String> f : fs) all.add(f.get());
            return all;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error x) throw x;
            throw (Exception) e.getCause();
        } finally {
            for (var f : fs) f.cancel(true);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
