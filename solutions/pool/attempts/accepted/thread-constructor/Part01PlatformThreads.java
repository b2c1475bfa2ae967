package kata.pool;

import java.util.function.IntConsumer;

/** The form from before the builder. */
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        Thread[] workers = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int number = i;
            workers[i] = new Thread(() -> work.accept(number), "worker-" + number);
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
