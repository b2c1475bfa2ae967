package kata.reactive;

import java.util.ArrayDeque;
import java.util.Deque;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** A pile of ids that all threads see. It holds while one request ends before the next begins. */
@Rejected(by = "requestsAtTheSameTimeKeepApart", says = "written: r2 answered, r1 answered, r1")
public final class Part07Context {

    private static final Deque<String> REQUESTS = new ArrayDeque<>();

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return Mono.defer(
                () -> {
                    REQUESTS.push(id);
                    return pipeline.doOnTerminate(REQUESTS::pop);
                });
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return step.doOnNext(_ -> log.write(REQUESTS.isEmpty() ? "-" : REQUESTS.peek(), line));
    }
}
