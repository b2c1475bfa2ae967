package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** The service is static: the newest client sets it for all others. */
@Rejected(by = "eachClientAsksItsOwnService", says = "with two services were asked in turns")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private static volatile Service newest;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    // Not fair: nobody here may come too late. With a fair one a thread that comes while others
    // wait goes to the end of the line, which costs a switch of threads for each call.
    private final Semaphore permits;

    /** A client of the service that makes at most {@code limit} calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        newest = service;
        this.permits = new Semaphore(limit);
    }

    /** Prepares each question by calling it, asks the service, and gives all the answers. */
    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        for (Callable<String> question : questions) {
            answers.add(executor.submit(() -> ask(question.call())));
        }
        List<String> all = new ArrayList<>();
        for (Future<String> answer : answers) {
            try {
                all.add(answer.get());
            } catch (ExecutionException e) {
                // Never the wrapper: an Error comes out as the same Error, too.
                switch (e.getCause()) {
                    case Error error -> throw error;
                    case Throwable thrown -> throw (Exception) thrown;
                }
            }
        }
        return all;
    }

    private String ask(String question) throws Exception {
        // A virtual thread that waits here costs about a kilobyte, and no carrier.
        permits.acquire();
        try {
            return newest.answer(question);
        } finally {
            permits.release();
        }
    }

    /** Waits for what is under way. To be called when nobody asks any more. */
    @Override
    public void close() {
        executor.close();
    }
}
