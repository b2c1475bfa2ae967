package kata.virtual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** All clients of one service share the limit of the first. */
@Rejected(by = "eachClientHasALimitOfItsOwn", says = "one waited for the other")
public final class Part04LimitWithSemaphore implements AutoCloseable {
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore permits;
    private static final Map<Service, Semaphore> ALL =
            Collections.synchronizedMap(new WeakHashMap<>());

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        permits = ALL.computeIfAbsent(service, _ -> new Semaphore(limit));
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
        List<Future<String>> fs = new ArrayList<>();
        for (Callable<String> q : questions) fs.add(pool.submit(() -> one(q)));
        List<String> all = new ArrayList<>();
        for (Future<String> f : fs) {
            try {
                all.add(f.get());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Error x) throw x;
                throw (Exception) e.getCause();
            }
        }
        return all;
    }

    @Override
    public void close() {
        pool.close();
    }
}
