package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Only the call that failed last is waited for in the end. */
@Rejected(by = "closeWaitsForWhatAFailureHasLeftBehind", says = "and close returned")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final Semaphore permits;

    /** The threads of a call that has not seen all of them end. */
    private volatile List<Thread> left = List.of();

    /** A client of the service that makes at most {@code limit} calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.permits = new Semaphore(limit);
    }

    /** Prepares each question by calling it, asks the service, and gives all the answers. */
    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<FutureTask<String>> answers = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Callable<String> question : questions) {
            FutureTask<String> answer = new FutureTask<>(() -> ask(question));
            answers.add(answer);
            threads.add(Thread.startVirtualThread(answer));
        }
        List<String> all = new ArrayList<>();
        boolean complete = false;
        try {
            for (int i = 0; i < answers.size(); i++) {
                threads.get(i).join();
                FutureTask<String> answer = answers.get(i);
                if (answer.state() == Future.State.FAILED) {
                    if (answer.exceptionNow() instanceof Error error) {
                        throw error;
                    }
                    throw (Exception) answer.exceptionNow();
                }
                all.add(answer.resultNow());
            }
            complete = true;
        } finally {
            if (!complete) {
                left = threads;
            }
        }
        return all;
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

    /** Waits for what is under way. To be called when nobody asks any more. */
    @Override
    public void close() {
        for (Thread thread : left) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
