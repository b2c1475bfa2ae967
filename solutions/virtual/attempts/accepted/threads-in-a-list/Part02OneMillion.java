package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntToLongFunction;

/**
 * Keeps a million ended threads to join them: it fits into this heap, and not into one of 64 MB.
 * The lock is held for the addition only, and the term is computed before.
 */
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        long[] total = new long[1];
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= n; i++) {
            int number = i;
            threads.add(
                    Thread.startVirtualThread(
                            () -> {
                                long value = term.applyAsLong(number);
                                lock.lock();
                                try {
                                    total[0] += value;
                                } finally {
                                    lock.unlock();
                                }
                            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return total[0];
    }
}
