package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Asks a service that handles only a few calls at a time. The pool's size used to be the limit.
 * Then somebody gave the pool virtual threads, and nothing got faster: questions, which take time
 * to prepare, still wait behind those that wait for the service.
 *
 * <p>Repair the class; its public methods stay. The rules:
 *
 * <ul>
 *   <li>the answers come back in the order of the questions, {@code null} answers included;
 *   <li>all questions are prepared at the same time, however many, and those of several callers,
 *       too: only the service is scarce;
 *   <li>the service never has more calls at the same time than the limit, however many threads call
 *       {@link #askAll}, and it has that many whenever enough questions are waiting. Each client
 *       has a limit of its own;
 *   <li>a question that waits gets its turn, no matter at which moment a call ends;
 *   <li>when a question or a call fails, its exception, or its {@link Error}, comes out unchanged.
 *       The limit stays the same, even when waiting threads are interrupted;
 *   <li>each question is prepared and asked on a new virtual thread;
 *   <li>{@link #close} waits for tasks that a failure has left running. After it no thread is left.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>when it is interrupted, {@link #askAll} throws an {@code InterruptedException}, or returns
 *       all answers with the interrupt flag set.
 * </ul>
 *
 * <p>Not asked for: null questions; which failure comes out of several; interrupting {@code close}.
 */
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService pool;

    /** A client of the service that makes at most {@code limit} calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.pool = Executors.newFixedThreadPool(limit, Thread.ofVirtual().factory());
    }

    /** Prepares each question by calling it, asks the service, and gives all the answers. */
    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        for (Callable<String> question : questions) {
            answers.add(pool.submit(() -> service.answer(question.call())));
        }
        List<String> all = new ArrayList<>();
        for (Future<String> answer : answers) {
            try {
                all.add(answer.get());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception thrown ? thrown : e;
            }
        }
        return all;
    }

    /** Waits for the calls under way. Called when no more questions will come. */
    @Override
    public void close() {
        pool.close();
    }
}
