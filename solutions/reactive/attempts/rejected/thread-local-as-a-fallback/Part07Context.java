package kata.reactive;

import kata.judge.Rejected;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** Where the context has no id, the thread is asked. */
@Rejected(by = "aLineOutsideOfAnyRequestBearsNone", says = "r2 priced")
public final class Part07Context {

    private static final Object KEY = new Object();

    // For code that has no context: the request that the thread is subscribing for.
    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "-");

    private Part07Context() {}

    /** Where the lines go. */
    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    /** This pipeline, run for one request. The steps below it are not part of the request. */
    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        Mono<T> inContext = pipeline.contextWrite(context -> context.put(KEY, id));
        return new Mono<T>() {
            @Override
            public void subscribe(CoreSubscriber<? super T> below) {
                String outer = REQUEST.get();
                REQUEST.set(id);
                try {
                    inContext.subscribe(below);
                } finally {
                    REQUEST.set(outer);
                }
            }
        };
    }

    /** This step, and a line in the log when it gives its value. */
    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context -> {
                    String id = context.getOrDefault(KEY, REQUEST.get());
                    return step.doOnNext(_ -> log.write(id, line));
                });
    }
}
