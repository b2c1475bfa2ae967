package kata.virtual;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Keeps answers by question, so that the same object in two places has one answer. */
@Rejected(by = "aQuestionThatIsThereTwiceHasTwoAnswers", says = "[re: question 2, re: question 2]")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    /** The service that is scarce. Blocks until the answer is there. */
    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final Semaphore permits;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** A client of the service that makes at most {@code limit} calls at the same time. */
    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.permits = new Semaphore(limit);
    }

    /** Prepares each question by calling it, asks the service, and gives all the answers. */
    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        Map<Callable<String>, Future<String>> answers = new IdentityHashMap<>();
        for (Callable<String> question : questions) {
            answers.put(question, threads.submit(() -> ask(question)));
        }
        List<String> all = new ArrayList<>(questions.size());
        for (Callable<String> question : questions) {
            all.add(answerOf(answers.get(question)));
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

    private static String answerOf(Future<String> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof Exception thrown ? thrown : e;
        }
    }

    /** Waits for what is under way. To be called when nobody asks any more. */
    @Override
    public void close() {
        threads.close();
    }
}
