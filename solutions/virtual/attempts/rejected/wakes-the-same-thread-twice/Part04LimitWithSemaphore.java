package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import kata.judge.Rejected;

/**
 * Two calls that end together wake the same thread, the first in line, and the second place stays
 * empty.
 */
@Rejected(
        by = "twoCallsThatEndTogetherAreFollowedByTwo",
        says = "and then 1 of the other two began")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService pool;
    private final AtomicInteger free;
    private final Queue<Thread> waiting = new ConcurrentLinkedQueue<>();

    /** A client of the service that makes at most {@code limit} calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.pool = Executors.newVirtualThreadPerTaskExecutor();
        this.free = new AtomicInteger(limit);
    }

    /** Prepares each question by calling it, asks the service, and gives all the answers. */
    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        for (Callable<String> question : questions) {
            answers.add(pool.submit(() -> ask(question.call())));
        }
        List<String> all = new ArrayList<>();
        for (Future<String> answer : answers) {
            try {
                all.add(answer.get());
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case Error error -> throw error;
                    case Exception exception -> throw exception;
                    default -> throw e;
                }
            }
        }
        return all;
    }

    private String ask(String question) throws Exception {
        enter();
        try {
            return service.answer(question);
        } finally {
            leave();
        }
    }

    private void enter() throws InterruptedException {
        if (takePlace()) {
            return;
        }
        // In line first, then look again: a place that was left in between is not missed.
        Thread me = Thread.currentThread();
        waiting.add(me);
        while (!takePlace()) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                waiting.remove(me);
                wakeNext();
                throw new InterruptedException("interrupted while waiting for the service");
            }
        }
        waiting.remove(me);
    }

    private void leave() {
        free.incrementAndGet();
        wakeNext();
    }

    private boolean takePlace() {
        int seen = free.get();
        while (seen > 0) {
            if (free.compareAndSet(seen, seen - 1)) {
                return true;
            }
            seen = free.get();
        }
        return false;
    }

    private void wakeNext() {
        // A thread leaves the line by itself, once it has its place.
        LockSupport.unpark(waiting.peek());
    }

    /** Waits for the calls under way. Called when no more questions will come. */
    @Override
    public void close() {
        pool.close();
    }
}
