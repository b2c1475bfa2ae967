package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** A thread registers itself when it runs, and close() does not know of one that is about to. */
@Rejected(by = "closeWaitsForAThreadWhereverItStands", says = "began after that")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final Semaphore permits;
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    /** A client of the service that makes at most {@code limit} calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.permits = new Semaphore(limit);
    }

    private String ask(Callable<String> question) throws Exception {
        String prepared = question.call();
        permits.acquire();
        try {
            return service.answer(prepared);
        } finally {
            permits.release();
        }
    }

    private FutureTask<String> start(Callable<String> question) {
        FutureTask<String> answer = new FutureTask<>(() -> ask(question));
        Thread.startVirtualThread(
                () -> {
                    running.add(Thread.currentThread());
                    try {
                        answer.run();
                    } finally {
                        running.remove(Thread.currentThread());
                    }
                });
        return answer;
    }

    /** Prepares each question by calling it, asks the service, and gives all the answers. */
    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<FutureTask<String>> answers = new ArrayList<>();
        for (Callable<String> question : questions) {
            answers.add(start(question));
        }
        List<String> all = new ArrayList<>();
        for (FutureTask<String> answer : answers) {
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

    /** Waits for the calls under way. Called when no more questions will come. */
    @Override
    public void close() {
        boolean interrupted = false;
        for (Thread thread : running) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
