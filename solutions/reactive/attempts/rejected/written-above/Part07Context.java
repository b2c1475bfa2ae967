package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** Writes the context above the pipeline. Those who ask stand below, and see none. */
@Rejected(by = "aLineBearsTheIdOfItsRequest", says = "written: - found, - priced")
public final class Part07Context {

    private static final String REQUEST = "request";

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return Mono.just(id).contextWrite(context -> context.put(REQUEST, id)).then(pipeline);
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context -> step.doOnNext(_ -> log.write(context.getOrDefault(REQUEST, "-"), line)));
    }
}
