package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** Writes the line when the step succeeds: an empty one does as well. */
@Rejected(by = "onlyAValueWritesALine", says = "r1 found")
public final class Part07Context {

    private static final Object REQUEST = new Object();

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return pipeline.contextWrite(context -> context.put(REQUEST, id));
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context ->
                        step.doOnSuccess(_ -> log.write(context.getOrDefault(REQUEST, "-"), line)));
    }
}
