package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** After a failure waits for two seconds, and leaves. */
@Rejected(by = "afterAFailureTheCallStillEndsLast", says = "while task 2 was still running")
public final class Part03ThreadPerTask {
    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        ExecutorService e = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<T>> fs = new ArrayList<>();
            for (Callable<T> t : tasks) fs.add(e.submit(t));
            List<T> r = new ArrayList<>();
            for (Future<T> f : fs) r.add(f.get());
            e.close();
            return r;
        } catch (ExecutionException x) {
            e.shutdownNow();
            e.awaitTermination(2, TimeUnit.SECONDS);
            if (x.getCause() instanceof Error y) throw y;
            throw (Exception) x.getCause();
        } catch (InterruptedException x) {
            e.close();
            throw x;
        }
    }
}
