package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Where the work of a thread failed, that is thrown, and the interruption is lost. */
@Rejected(
        by = "anInterruptionBeforeTheCallOrLateInItIsKept",
        says = "one with an exception; no exception came out, the flag")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    /** Runs the work on this many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            workers.add(
                    Thread.ofPlatform()
                            .daemon()
                            .name("worker-" + number)
                            .start(
                                    () -> {
                                        try {
                                            work.accept(number);
                                        } catch (Throwable t) {
                                            failure.compareAndSet(null, t);
                                        }
                                    }));
        }
        InterruptedException interruption = null;
        for (Thread worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    interruption = e;
                    workers.forEach(Thread::interrupt);
                }
            }
        }
        if (failure.get() != null) {
            throw new IllegalStateException("work failed", failure.get());
        }
        if (interruption != null) {
            throw interruption;
        }
    }
}
