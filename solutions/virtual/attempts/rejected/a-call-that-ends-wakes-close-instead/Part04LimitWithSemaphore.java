package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** One monitor for the questions that wait and for close, and a signal for one of them. */
@Rejected(by = "aQuestionThatIsPreparedWhileItClosesHasItsTurn", says = "still being prepared")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final int limit;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private final Object lock = new Object();
    private int calls; // guarded by lock
    private int tasks; // guarded by lock

    /** A client of the service that makes at most {@code limit} calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.limit = limit;
    }

    /** Prepares each question by calling it, asks the service, and gives all the answers. */
    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<Future<String>> answers = new ArrayList<>(questions.size());
        for (Callable<String> question : questions) {
            synchronized (lock) {
                tasks++;
            }
            answers.add(threads.submit(() -> run(question)));
        }
        List<String> all = new ArrayList<>(answers.size());
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

    private String run(Callable<String> question) throws Exception {
        try {
            String prepared = question.call();
            enter();
            try {
                return service.answer(prepared);
            } finally {
                leave();
            }
        } finally {
            synchronized (lock) {
                tasks--;
                if (tasks == 0) {
                    lock.notifyAll();
                }
            }
        }
    }

    private void enter() throws InterruptedException {
        synchronized (lock) {
            while (calls == limit) {
                lock.wait();
            }
            calls++;
        }
    }

    /** Leaves one place, for one of those who wait for it. */
    private void leave() {
        synchronized (lock) {
            calls--;
            lock.notify();
        }
    }

    /** Waits for the calls under way. Called when no more questions will come. */
    @Override
    public void close() {
        // First let the tasks end: an executor that is closed by an interrupted thread would
        // interrupt them.
        boolean interrupted = false;
        synchronized (lock) {
            while (tasks > 0) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        threads.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
