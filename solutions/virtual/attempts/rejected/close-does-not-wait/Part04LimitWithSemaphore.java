package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Lets the threads end when they like. */
@Rejected(by = "closeWaitsForWhatAFailureHasLeftBehind", says = "and close returned")
public final class Part04LimitWithSemaphore implements AutoCloseable {

    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private int free;

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.free = limit;
    }

    public List<String> askAll(List<Callable<String>> questions) throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        for (Callable<String> question : questions) {
            answers.add(executor.submit(() -> ask(question)));
        }
        List<String> all = new ArrayList<>();
        for (Future<String> answer : answers) {
            try {
                all.add(answer.get());
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case Error error -> throw error;
                    case Throwable thrown -> throw (Exception) thrown;
                }
            }
        }
        return all;
    }

    private String ask(Callable<String> question) throws Exception {
        String prepared = question.call();
        take();
        try {
            return service.answer(prepared);
        } finally {
            giveBack();
        }
    }

    private synchronized void take() throws InterruptedException {
        while (free == 0) {
            wait();
        }
        free--;
    }

    private synchronized void giveBack() {
        free++;
        notify();
    }

    @Override
    public void close() {
        executor.shutdown();
    }
}
