package kata.reactive;

import reactor.core.publisher.Mono;

/**
 * Lines in a log, each with the id of the request that it is about. The id goes with the
 * subscription: from the subscriber at the end up to the source, step by step, on no thread.
 */
public final class Part07Context {

    // A key of our own, not a String: nobody else can have the same one by accident.
    private static final Object REQUEST = new Object();

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    // tag::context[]
    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        // Seen by all that stands above. The context cannot be changed: put gives a new one, so an
        // inner request hides the outer one's id for its own steps, and nothing has to be put back.
        return pipeline.contextWrite(context -> context.put(REQUEST, id));
    }

    // end::context[]

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        // Asked when somebody subscribes, for each subscriber again: before, there is no request. A
        // thread local would do where everything happens on one thread; a ScopedValue, where the
        // request is a call with a beginning and an end.
        return Mono.deferContextual(
                context -> step.doOnNext(_ -> log.write(context.getOrDefault(REQUEST, "-"), line)));
    }
}
