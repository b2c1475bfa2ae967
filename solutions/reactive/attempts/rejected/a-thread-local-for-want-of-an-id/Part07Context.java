package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** Looks into the thread where the context has no id, and a request is left there. */
@Rejected(by = "aRequestThatEndsOnAnotherThreadLeavesNothingBehind", says = "r1 answered, r1 found")
public final class Part07Context {

    private static final Object KEY = new Object();

    /** For code that is called by a step and knows nothing of the context. */
    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "-");

    private Part07Context() {}

    /** Where the lines go. */
    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    /** This pipeline, run for one request. The steps below it are not part of the request. */
    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return Mono.defer(
                        () -> {
                            String outer = REQUEST.get();
                            REQUEST.set(id);
                            return pipeline.doOnTerminate(() -> REQUEST.set(outer))
                                    .doOnCancel(() -> REQUEST.set(outer));
                        })
                .contextWrite(context -> context.put(KEY, id));
    }

    /** This step, and a line in the log when it gives its value. */
    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context ->
                        step.doOnNext(
                                _ -> log.write(context.getOrDefault(KEY, REQUEST.get()), line)));
    }
}
