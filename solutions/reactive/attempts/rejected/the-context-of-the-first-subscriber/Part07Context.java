package kata.reactive;

import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** Makes the context once, and every later subscriber gets that of the first one. */
@Rejected(by = "eachSubscriberHasItsOwnContext", says = "its step found [ann, ann]")
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
        // The id is the same for each subscriber: the context is built once.
        AtomicReference<Context> withId = new AtomicReference<>();
        return pipeline.contextWrite(
                context ->
                        withId.updateAndGet(known -> known == null ? context.put(KEY, id) : known));
    }

    /** This step, and a line in the log when it gives its value. */
    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context -> step.doOnNext(_ -> log.write(context.getOrDefault(KEY, "-"), line)));
    }
}
