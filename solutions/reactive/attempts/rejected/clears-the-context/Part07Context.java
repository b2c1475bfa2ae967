package kata.reactive;

import java.util.Map;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** Makes the context that has only the id: what the subscriber put in is gone. */
@Rejected(by = "theSubscribersOwnContextStays", says = "found [nobody]")
public final class Part07Context {

    private static final Object REQUEST = new Object();

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return pipeline.contextWrite(
                context -> {
                    Context all = context;
                    for (Object key : context.stream().map(Map.Entry::getKey).toList()) {
                        all = all.delete(key);
                    }
                    return all.put(REQUEST, id);
                });
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context -> step.doOnNext(_ -> log.write(context.getOrDefault(REQUEST, "-"), line)));
    }
}
