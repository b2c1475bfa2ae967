package kata.reactive;

import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** Inner requests change one holder of the outer one, and two of them mix. */
@Rejected(by = "twoRequestsWithinOneHaveTheirOwn", says = "written:")
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
        return Mono.deferContextual(
                context -> {
                    AtomicReference<String> current = context.getOrDefault(KEY, null);
                    if (current == null) {
                        return pipeline.contextWrite(
                                inner -> inner.put(KEY, new AtomicReference<>(id)));
                    }
                    String outer = current.getAndSet(id);
                    return pipeline.doOnTerminate(() -> current.set(outer));
                });
    }

    /** This step, and a line in the log when it gives its value. */
    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context -> {
                    AtomicReference<String> current = context.getOrDefault(KEY, null);
                    return step.doOnNext(
                            _ -> log.write(current == null ? "-" : current.get(), line));
                });
    }
}
