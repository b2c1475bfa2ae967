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

/** An executor for each call, and only the last of them is closed. */
@Rejected(by = "closeWaitsForWhatAFailureHasLeftBehind", says = "another was still being answered")
public final class Part04LimitWithSemaphore implements AutoCloseable {
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore permits;
    private volatile ExecutorService last;

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        permits = new Semaphore(limit);
    }

    private String one(Callable<String> q) throws Exception {
        String p = q.call();
        permits.acquire();
        try {
            return service.answer(p);
        } finally {
            permits.release();
        }
    }

    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        ExecutorService e = Executors.newVirtualThreadPerTaskExecutor();
        last = e;
        List<Future<String>> fs = new ArrayList<>();
        for (Callable<String> q : questions) fs.add(e.submit(() -> one(q)));
        List<String> all = new ArrayList<>();
        for (Future<String> f : fs) {
            try {
                all.add(f.get());
            } catch (ExecutionException x) {
                if (x.getCause() instanceof Error y) throw y;
                throw (Exception) x.getCause();
            }
        }
        e.shutdown();
        return all;
    }

    @Override
    public void close() {
        if (last != null) last.close();
        pool.close();
    }
}
