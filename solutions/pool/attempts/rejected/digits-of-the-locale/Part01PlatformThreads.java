package kata.pool;

import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Formats the number by the language of the machine. Some have digits of their own. */
@Rejected(by = "theThreadsAreNamedAfterTheirNumbers", says = "where the language is Arabic")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    /** Runs the work on this many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        Thread[] workers = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int number = i;
            workers[i] = new Thread(() -> work.accept(number));
            workers[i].setName(String.format("worker-%d", number));
            workers[i].setDaemon(true);
        }
        for (Thread worker : workers) {
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }
}
