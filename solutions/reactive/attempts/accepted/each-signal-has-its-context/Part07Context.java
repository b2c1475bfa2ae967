package kata.reactive;

import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** Asks the signal itself: it knows the context of its subscriber. */
public final class Part07Context {

    private static final String REQUEST = "request";

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return pipeline.contextWrite(Context.of(REQUEST, id));
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return step.doOnEach(
                signal -> {
                    if (signal.isOnNext()) {
                        log.write(signal.getContextView().getOrDefault(REQUEST, "-"), line);
                    }
                });
    }
}
