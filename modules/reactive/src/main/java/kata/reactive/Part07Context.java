package kata.reactive;

import reactor.core.publisher.Mono;

/**
 * Lines in a log, each with the id of the request that it is about. A pipeline is made once and
 * serves many requests; its steps do not know which.
 *
 * <p>It is broken: once a step works on another thread, its lines have no id, or a wrong one.
 * Repair it. The rules:
 *
 * <ul>
 *   <li>a line has the id of the request whose value it is about, whatever thread brings it;
 *   <li>outside of any request it has "-", even if there was a request on that thread before;
 *   <li>one pipeline may serve many requests, one after the other and at the same time;
 *   <li>a request within a request has its own id; after it, the outer one is back;
 *   <li>a step writes one line for its value; one that is empty, or fails, writes none. Values,
 *       ends and failures pass through as they are, and nothing runs before somebody subscribes;
 *   <li>whatever else the subscriber has put into the context is still there for the steps.
 * </ul>
 *
 * <p>Not asked for: a log that throws, and hot sources that requests share.
 */
public final class Part07Context {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "-");

    private Part07Context() {}

    /** Where the lines go. */
    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    /** This pipeline, run for one request. The steps below it are not part of the request. */
    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return Mono.defer(
                () -> {
                    String outer = REQUEST.get();
                    REQUEST.set(id);
                    return pipeline.doOnTerminate(() -> REQUEST.set(outer));
                });
    }

    /** This step, and a line in the log when it gives its value. */
    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return step.doOnNext(_ -> log.write(REQUEST.get(), line));
    }
}
