package kata.structured;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** Waits for what it has interrupted, until it is interrupted itself. */
@Rejected(by = "aFurtherInterruptionDoesNotEndTheLastWait", says = "replica 1 cleaned up")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        Election<T> election = new Election<>(replicas.size(), quorum);
        List<Thread> threads =
                replicas.stream()
                        .map(replica -> Thread.startVirtualThread(() -> election.vote(replica)))
                        .toList();
        try {
            return election.result();
        } finally {
            threads.forEach(Thread::interrupt);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static final class Election<T> {

        private final int quorum;
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition decided = lock.newCondition();
        private final List<T> answers = new ArrayList<>();
        private int pending;
        private Optional<T> result;

        private Election(int replicas, int quorum) {
            this.pending = replicas;
            this.quorum = quorum;
        }

        private void vote(Callable<T> replica) {
            T answer = null;
            try {
                answer = replica.call();
            } catch (Throwable _) {
                // No answer, no vote.
            }
            lock.lock();
            try {
                pending--;
                if (answer != null) {
                    answers.add(answer);
                }
                count();
            } finally {
                lock.unlock();
            }
        }

        private void count() {
            int most = 0;
            for (T answer : answers) {
                int equal = Collections.frequency(answers, answer);
                most = Math.max(most, equal);
                if (equal >= quorum && result == null) {
                    result = Optional.of(answer);
                }
            }
            if (most + pending < quorum) {
                result = Optional.empty();
            }
            if (result != null) {
                decided.signalAll();
            }
        }

        private Optional<T> result() throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (result == null) {
                    decided.await();
                }
                return result;
            } finally {
                lock.unlock();
            }
        }
    }
}
