package kata.reactive;

import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** Asks the first subscriber for the id, and remembers it for the step. */
@Rejected(by = "aLineOutsideOfAnyRequestBearsNone", says = "written: r1 found, r1 found")
public final class Part07Context {

    private static final String REQUEST = "request";

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return pipeline.contextWrite(context -> context.put(REQUEST, id));
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        AtomicReference<String> known = new AtomicReference<>();
        return Mono.deferContextual(
                context -> {
                    known.compareAndSet(null, context.getOrDefault(REQUEST, "-"));
                    return step.doOnNext(_ -> log.write(known.get(), line));
                });
    }
}
