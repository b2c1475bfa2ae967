package kata.lab.sleepers;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** The tasks, and the wait for the last of them. */
record Sleep(Kind kind, int tasks, Duration each, int atOnce) {

    /** Returns when the executor has closed: then all have slept. */
    void run() throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        // With one platform thread more than the machine has room for, the JVM would give up.
        Semaphore room = kind == Kind.FIXED || atOnce >= tasks ? null : new Semaphore(atOnce);
        try (ExecutorService executor = kind.executor(atOnce)) {
            for (int i = 0; i < tasks; i++) {
                if (room != null) {
                    room.acquire();
                }
                executor.submit(
                        () -> {
                            Thread.sleep(each);
                            done.incrementAndGet();
                            if (room != null) {
                                room.release();
                            }
                            return null;
                        });
            }
        }
        if (done.get() != tasks) {
            throw new IllegalStateException(done + " of " + tasks + " tasks slept");
        }
    }
}
