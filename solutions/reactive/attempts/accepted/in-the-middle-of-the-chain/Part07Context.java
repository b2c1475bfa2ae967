package kata.reactive;

import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** Merges a context, and reads it where the operator is put into the chain. */
public final class Part07Context {

    private static final String REQUEST = "request";

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return pipeline.contextWrite(Context.of(REQUEST, id).readOnly());
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return step.transformDeferredContextual(
                (source, context) -> {
                    String id = context.getOrDefault(REQUEST, "-");
                    return source.map(
                            value -> {
                                log.write(id, line);
                                return value;
                            });
                });
    }
}
