package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** Sets the id on the thread, and leaves it there. */
@Rejected(by = "aLineOutsideOfAnyRequestBearsNone", says = "written: r1 found, r1 found")
public final class Part07Context {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "-");

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return Mono.defer(
                () -> {
                    REQUEST.set(id);
                    return pipeline;
                });
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return step.doOnNext(_ -> log.write(REQUEST.get(), line));
    }
}
