package kata.forkjoin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Keeps the exception of a call, but not an Error: its place in the list stays null. */
@Rejected(
        by = "theExceptionOfACallComesOut",
        says = "call 3 threw an AssertionError, and all returned")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        List<T> answers =
                Collections.synchronizedList(
                        new ArrayList<>(Collections.nCopies(calls.size(), null)));
        AtomicReference<Exception> failure = new AtomicReference<>();
        CountDownLatch unanswered = new CountDownLatch(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            int place = i;
            Thread.startVirtualThread(
                    () -> {
                        try {
                            answers.set(place, calls.get(place).call());
                        } catch (Exception e) {
                            failure.compareAndSet(null, e);
                        } finally {
                            unanswered.countDown();
                        }
                    });
        }
        unanswered.await();
        if (failure.get() != null) {
            throw failure.get();
        }
        return answers;
    }
}
