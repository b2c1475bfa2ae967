package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** Keeps the id under the class of its value. Others do that as well. */
@Rejected(by = "theSubscribersOwnContextStays", says = "a step found [nobody]")
public final class Part07Context {

    private static final Object KEY = String.class;

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return pipeline.contextWrite(context -> context.put(KEY, id));
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context -> step.doOnNext(_ -> log.write(context.getOrDefault(KEY, "-"), line)));
    }
}
