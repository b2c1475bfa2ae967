package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** A request with a blank id leaves its lines to the outer one. */
@Rejected(by = "twoRequestsWithinOneHaveTheirOwn", says = "r1 priced")
public final class Part07Context {

    private static final Object KEY = new Object();

    private Part07Context() {}

    /** Where the lines go. */
    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    /** This pipeline, run for one request. The steps below it are not part of the request. */
    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return pipeline.contextWrite(context -> id.isBlank() ? context : context.put(KEY, id));
    }

    /** This step, and a line in the log when it gives its value. */
    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context -> {
                    String id = context.getOrDefault(KEY, "-");
                    return step.doOnNext(_ -> log.write(id, line));
                });
    }
}
