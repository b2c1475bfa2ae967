package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** Takes the id when the step is made. At that moment there is no request. */
@Rejected(by = "aLineBearsTheIdOfItsRequest", says = "written: - found, - priced")
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
                    String outer = REQUEST.get();
                    REQUEST.set(id);
                    return pipeline.doOnTerminate(() -> REQUEST.set(outer));
                });
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        String id = REQUEST.get();
        return step.doOnNext(_ -> log.write(id, line));
    }
}
