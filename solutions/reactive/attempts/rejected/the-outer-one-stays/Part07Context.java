package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** Keeps the id that is there already. */
@Rejected(by = "aRequestWithinARequestHasItsOwn", says = "r1 found, r1 counted")
public final class Part07Context {

    private static final String REQUEST = "request";

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return pipeline.contextWrite(
                context -> context.hasKey(REQUEST) ? context : context.put(REQUEST, id));
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context -> step.doOnNext(_ -> log.write(context.getOrDefault(REQUEST, "-"), line)));
    }
}
