package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A queue of places is a semaphore whose permits can be something: connections, for example. */
public final class Part04LimitWithSemaphore implements AutoCloseable {

    public interface Service {
        String answer(String question) throws Exception;
    }

    private final Service service;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final BlockingQueue<Integer> places;

    public Part04LimitWithSemaphore(Service service, int limit) {
        this.service = service;
        this.places = new ArrayBlockingQueue<>(limit);
        for (int place = 0; place < limit; place++) {
            places.add(place);
        }
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
        Integer place = places.take();
        try {
            return service.answer(prepared);
        } finally {
            places.add(place);
        }
    }

    @Override
    public void close() {
        executor.close();
    }
}
