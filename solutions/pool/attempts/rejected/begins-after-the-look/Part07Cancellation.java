package kata.pool;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import kata.judge.Rejected;

/** Looks whether the search was cancelled, and then notes which thread is to be interrupted. */
@Rejected(by = "atTheLimitNoSearchBeginsUnseen", says = "then the search began")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        Run<T> run = new Run<>(query);
        pool.execute(run);
        try {
            if (!run.ended.await(NANOSECONDS.convert(limit), NANOSECONDS)) {
                return Optional.empty();
            }
        } finally {
            run.cancel();
        }
        return run.outcome();
    }

    private static final class Run<T> implements Runnable {

        private final Callable<T> query;
        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile boolean cancelled;
        private Thread runner;
        private T answer;
        private Throwable failure;

        Run(Callable<T> query) {
            this.query = query;
        }

        @Override
        public void run() {
            if (cancelled) {
                return;
            }
            enter();
            try {
                answer = query.call();
            } catch (Throwable e) {
                failure = e;
            } finally {
                leave();
                ended.countDown();
            }
        }

        private synchronized void enter() {
            runner = Thread.currentThread();
        }

        /** From here on nobody interrupts this thread, so its next task is safe. */
        private synchronized void leave() {
            runner = null;
            if (cancelled) {
                Thread.interrupted();
            }
        }

        void cancel() {
            cancelled = true;
            synchronized (this) {
                if (runner != null) {
                    runner.interrupt();
                }
            }
        }

        Optional<T> outcome() throws ExecutionException {
            if (failure != null) {
                throw new ExecutionException(failure);
            }
            return Optional.of(answer);
        }
    }
}
