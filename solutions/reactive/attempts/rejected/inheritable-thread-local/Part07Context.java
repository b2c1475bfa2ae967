package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** A thread inherits the id when it is made. The threads of a pool were made for others. */
@Rejected(by = "aLineOnAnotherThreadBearsItToo", says = "r1 found, - priced")
public final class Part07Context {

    private static final ThreadLocal<String> REQUEST = new InheritableThreadLocal<>();

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return Mono.defer(
                () -> {
                    String outer = REQUEST.get();
                    REQUEST.set(id);
                    return pipeline.doOnTerminate(() -> REQUEST.set(outer));
                });
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return step.doOnNext(_ -> log.write(REQUEST.get() == null ? "-" : REQUEST.get(), line));
    }
}
