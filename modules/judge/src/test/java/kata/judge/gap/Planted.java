package kata.judge.gap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;

/** Wrong answers, each with one mistake that takes a second thread to be seen. */
final class Planted {

    private Planted() {}

    /** Looks at an atomic, and then changes it. */
    static final class CheckThenIncrement implements TwoCalls {

        private final AtomicInteger made = new AtomicInteger();

        @Override
        public Object one() {
            if (made.get() < 1) {
                made.incrementAndGet();
            }
            return null;
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

    static final class UnsynchronisedDeque implements TwoCalls {

        private final Deque<String> queue = new ArrayDeque<>();

        @Override
        public Object one() {
            queue.add("a");
            return null;
        }

        @Override
        public Object other() {
            return queue.poll();
        }
    }

    static final class UnsynchronisedList implements TwoCalls {

        private final List<String> all = new ArrayList<>();

        @Override
        public Object one() throws InterruptedException {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                threads.add(Thread.ofPlatform().start(() -> all.add("a")));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            return all;
        }

        @Override
        public Object other() {
            return null;
        }
    }

    /** The same by a method reference, from virtual threads. */
    static final class MethodReference implements TwoCalls {

        private final List<String> all = new ArrayList<>();

        @Override
        public Object one() throws InterruptedException {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                threads.add(Thread.startVirtualThread(() -> List.of("a", "b").forEach(all::add)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            return all;
        }

        @Override
        public Object other() {
            return null;
        }
    }

    static final class PlainStopFlag implements TwoCalls {

        private boolean stopped;

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

    /**
     * Looks whether there is something to wait for, and then waits: the signal may come between.
     */
    static final class LostWakeUp implements TwoCalls {

        private volatile boolean done;
        private final Object monitor = new Object();

        @Override
        public Object one() throws InterruptedException {
            if (!done) {
                synchronized (monitor) {
                    monitor.wait();
                }
            }
            return null;
        }

        @Override
        public Object other() {
            done = true;
            synchronized (monitor) {
                monitor.notifyAll();
            }
            return null;
        }
    }

    /** Parks after the waker looked for somebody to wake. */
    static final class LostUnpark implements TwoCalls {

        private volatile boolean done;
        private volatile Thread waiting;

        @Override
        public Object one() {
            while (!done) {
                waiting = Thread.currentThread();
                LockSupport.park();
            }
            return null;
        }

        @Override
        public Object other() {
            Thread sleeper = waiting;
            done = true;
            if (sleeper != null) {
                LockSupport.unpark(sleeper);
            }
            return null;
        }
    }

    /** Each statement is volatile; the two of them are not one step. */
    static final class SumInTwoStatements implements TwoCalls {

        private volatile long sum;

        @Override
        public Object one() {
            long read = sum;
            sum = read + 1;
            return null;
        }

        @Override
        public Object other() {
            return one();
        }

        @Override
        public boolean isWhole() {
            return sum == 2;
        }
    }

    static final class PromiseWithoutALock implements TwoCalls {

        private CompletableFuture<String> promise;

        @Override
        public Object one() {
            if (promise == null) {
                promise = new CompletableFuture<>();
            }
            return promise.complete("one");
        }

        @Override
        public Object other() {
            if (promise == null) {
                promise = new CompletableFuture<>();
            }
            return promise.complete("other");
        }
    }

    static final class DoubleReadWithoutTheLock implements TwoCalls {

        private double total;

        @Override
        public Object one() {
            synchronized (this) {
                total += 0.5;
            }
            return null;
        }

        @Override
        public Object other() {
            return total;
        }
    }

    static final class LocksInOppositeOrder implements TwoCalls {

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
            synchronized (b) {
                synchronized (a) {
                    return null;
                }
            }
        }
    }

    /** Takes what it read beside a writer, without asking whether one was there. */
    static final class OptimisticReadWithoutValidation implements TwoCalls {

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
            lock.tryOptimisticRead();
            long first = low;
            long second = high;
            whole = first == second;
            return null;
        }

        @Override
        public boolean isWhole() {
            return whole;
        }
    }

    /** A plain read after the validation is no part of the optimistic one. */
    static final class ReadsOnAfterTheValidation implements TwoCalls {

        private final StampedLock lock = new StampedLock();
        private long sum;

        @Override
        public Object one() {
            long stamp = lock.writeLock();
            try {
                sum++;
                return null;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        @Override
        public Object other() {
            long stamp = lock.tryOptimisticRead();
            return lock.validate(stamp) ? sum : 0;
        }
    }

    /** Tries again where another one came between, but only once. */
    static final class TriesTwice implements TwoCalls {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        public Object one() {
            for (int i = 0; i < 2; i++) {
                int now = count.get();
                if (count.compareAndSet(now, now + 1)) {
                    return null;
                }
            }
            return null;
        }

        @Override
        public Object other() {
            return count.incrementAndGet();
        }

        @Override
        public boolean isWhole() {
            return count.get() == 3;
        }
    }

    /** The same, with the second try on lines of its own. */
    static final class TriesOnceMore implements TwoCalls {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        public Object one() {
            int now = count.get();
            if (!count.compareAndSet(now, now + 1)) {
                int newer = count.get();
                count.compareAndSet(newer, newer + 1);
            }
            return null;
        }

        @Override
        public Object other() {
            return count.incrementAndGet();
        }

        @Override
        public boolean isWhole() {
            return count.get() == 3;
        }
    }
}
