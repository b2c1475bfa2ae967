package kata.judge.gap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** Right twins of what is planted, in several styles: none of them may ever be rejected. */
final class Right {

    private Right() {}

    static final class GetAndUpdate implements TwoCalls {

        private final AtomicInteger made = new AtomicInteger();

        @Override
        public Object one() {
            return made.getAndUpdate(n -> n < 1 ? n + 1 : n);
        }

        @Override
        public Object other() {
            return one();
        }

        @Override
        public boolean isWhole() {
            return made.get() == 1;
        }
    }

    /** What makes it waits for a thread that may be held meanwhile. */
    static final class WaitsForItsThreadWhenItIsMade implements TwoCalls {

        private final AtomicInteger made = new AtomicInteger();

        WaitsForItsThreadWhenItIsMade() throws InterruptedException {
            Thread maker = new Thread(() -> made.incrementAndGet());
            maker.start();
            maker.join();
        }

        @Override
        public Object one() {
            return made.get();
        }

        @Override
        public Object other() {
            return one();
        }

        @Override
        public boolean isWhole() {
            return made.get() == 1;
        }
    }

    /** Two threads fill two places of a list, as they would of an array. */
    static final class TwoPlacesOfAList implements TwoCalls {

        private final List<String> results = new ArrayList<>(Collections.nCopies(2, ""));

        @Override
        public Object one() {
            return results.set(0, "a");
        }

        @Override
        public Object other() {
            return results.set(1, "b");
        }

        @Override
        public boolean isWhole() {
            return results.equals(List.of("a", "b"));
        }
    }

    static final class Synchronized implements TwoCalls {

        private final Deque<String> queue = new ArrayDeque<>();
        private double total;

        @Override
        public synchronized Object one() {
            queue.add("a");
            total += 0.5;
            return total;
        }

        @Override
        public Object other() {
            synchronized (this) {
                total += 0.5;
                return queue.poll();
            }
        }

        @Override
        public synchronized boolean isWhole() {
            return total == 1;
        }
    }

    static final class WithReentrantLock implements TwoCalls {

        private final ReentrantLock lock = new ReentrantLock();
        private final List<String> all = new ArrayList<>();

        @Override
        public Object one() {
            lock.lock();
            try {
                all.add("a");
                return all.size();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public Object other() {
            return one();
        }

        @Override
        public boolean isWhole() {
            return all.size() == 2;
        }
    }

    static final class VolatileFlag implements TwoCalls {

        private volatile boolean stopped;

        @Override
        public Object one() {
            int turns = 0;
            while (!stopped) {
                turns++;
            }
            return turns;
        }

        @Override
        public Object other() {
            stopped = true;
            return null;
        }
    }

    static final class WithConcurrentHashMap implements TwoCalls {

        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        @Override
        public Object one() {
            return counts.merge("a", 1, Integer::sum);
        }

        @Override
        public Object other() {
            return one();
        }

        @Override
        public boolean isWhole() {
            return counts.get("a") == 2;
        }
    }

    static final class WithSemaphore implements TwoCalls {

        private final Semaphore permit = new Semaphore(1);
        private int count;

        @Override
        public Object one() throws InterruptedException {
            permit.acquire();
            try {
                return count++;
            } finally {
                permit.release();
            }
        }

        @Override
        public Object other() throws InterruptedException {
            return one();
        }

        @Override
        public boolean isWhole() {
            return count == 2;
        }
    }

    /** What the threads wrote is read after they have ended: a join orders it. */
    static final class VirtualThreadsThatAreJoined implements TwoCalls {

        @Override
        public Object one() throws InterruptedException {
            int[] slots = new int[2];
            List<String> all = Collections.synchronizedList(new ArrayList<>());
            Thread first = Thread.startVirtualThread(() -> slots[0] = all.add("a") ? 1 : 0);
            Thread second = Thread.startVirtualThread(() -> slots[1] = all.add("b") ? 1 : 0);
            first.join();
            second.join();
            return slots[0] + slots[1];
        }

        @Override
        public Object other() {
            return null;
        }
    }

    static final class Pool implements TwoCalls {

        @Override
        public Object one() throws Exception {
            try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
                List<Future<Integer>> futures = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    int number = i;
                    futures.add(pool.submit(() -> number));
                }
                int sum = 0;
                for (Future<Integer> future : futures) {
                    sum += future.get();
                }
                return sum;
            }
        }

        @Override
        public Object other() {
            return CompletableFuture.supplyAsync(() -> "a").thenApply(s -> s + "b").join();
        }
    }

    static final class WaitsInALoop implements TwoCalls {

        private boolean done;

        @Override
        public synchronized Object one() throws InterruptedException {
            while (!done) {
                wait();
            }
            return null;
        }

        @Override
        public synchronized Object other() {
            done = true;
            notifyAll();
            return null;
        }
    }

    static final class ParksInALoop implements TwoCalls {

        private volatile boolean done;
        private volatile Thread waiting;

        @Override
        public Object one() {
            waiting = Thread.currentThread();
            while (!done) {
                LockSupport.park();
            }
            return null;
        }

        @Override
        public Object other() {
            done = true;
            LockSupport.unpark(waiting);
            return null;
        }
    }

    static final class LocksInOneOrder implements TwoCalls {

        private final Object a = new Object();
        private final Object b = new Object();

        @Override
        public Object one() {
            synchronized (a) {
                synchronized (b) {
                    return null;
                }
            }
        }

        @Override
        public Object other() {
            return one();
        }
    }

    /** Reads plain fields beside a writer, and takes the values only if nobody wrote meanwhile. */
    static final class OptimisticRead implements TwoCalls {

        private final StampedLock lock = new StampedLock();
        private long low;
        private long high;
        private boolean whole = true;

        @Override
        public Object one() {
            long stamp = lock.writeLock();
            try {
                low++;
                high++;
                return null;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        @Override
        public Object other() {
            long stamp = lock.tryOptimisticRead();
            long first = low;
            long second = high;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    first = low;
                    second = high;
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            whole = first == second;
            return null;
        }

        @Override
        public boolean isWhole() {
            return whole;
        }
    }
}
