package kata.virtual;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Looks at the flag before each start, and throws: what it has started runs on. */
@Rejected(
        by = "anInterruptionBetweenTwoStartsLeavesNoThreadBehind",
        says = "of them were still running")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        int n = tasks.size();
        Object[] results = new Object[n];
        Throwable[] failures = new Throwable[n];
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            if (Thread.interrupted()) {
                // Nobody wants the results any more: start no further threads.
                throw new InterruptedException();
            }
            int index = i;
            Callable<T> task = tasks.get(i);
            threads[i] =
                    Thread.startVirtualThread(
                            () -> {
                                try {
                                    results[index] = task.call();
                                } catch (Throwable failure) {
                                    failures[index] = failure;
                                }
                            });
        }
        if (joinAll(threads) | Thread.interrupted()) {
            throw new InterruptedException();
        }
        for (Throwable failure : failures) {
            if (failure != null) {
                raise(failure);
            }
        }
        @SuppressWarnings("unchecked")
        List<T> list = (List<T>) Arrays.asList(results);
        return list;
    }

    private static boolean joinAll(Thread[] threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        return interrupted;
    }

    private static void raise(Throwable failure) throws Exception {
        switch (failure) {
            case Error e -> throw e;
            case Exception e -> throw e;
            default -> throw new AssertionError(failure);
        }
    }
}
