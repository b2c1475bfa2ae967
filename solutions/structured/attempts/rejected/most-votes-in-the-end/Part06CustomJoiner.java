package kata.structured;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** Decides when enough agree, and then gives the answer with the most votes of all. */
@Rejected(by = "whatTheOthersDoAfterwardsChangesNothing", says = "the result was Optional[41]")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        Election<T> election = new Election<>(replicas.size(), quorum);
        List<Thread> threads =
                replicas.stream()
                        .map(replica -> Thread.startVirtualThread(() -> election.vote(replica)))
                        .toList();
        boolean agreed;
        try {
            agreed = election.result().isPresent();
        } finally {
            threads.forEach(Thread::interrupt);
            joinAll(threads);
        }
        return agreed ? election.mostVotes() : Optional.empty();
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

        private Optional<T> mostVotes() {
            lock.lock();
            try {
                return answers.stream()
                        .max(Comparator.comparing(a -> Collections.frequency(answers, a)));
            } finally {
                lock.unlock();
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

    private static void joinAll(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
