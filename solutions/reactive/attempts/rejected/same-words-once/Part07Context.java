package kata.reactive;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** Writes the same words once per request only. */
@Rejected(by = "aLineBearsTheIdOfItsRequest", says = "r2 read")
public final class Part07Context {

    private static final Object KEY = new Object();

    private Part07Context() {}

    /** Where the lines go. */
    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    /** A request, and the lines it has: a step that is tried again writes no second one. */
    private record Request(String id, Set<String> lines) {}

    /** This pipeline, run for one request. The steps below it are not part of the request. */
    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return pipeline.contextWrite(
                context -> context.put(KEY, new Request(id, ConcurrentHashMap.newKeySet())));
    }

    /** This step, and a line in the log when it gives its value. */
    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return Mono.deferContextual(
                context -> {
                    Request request = context.getOrDefault(KEY, null);
                    if (request == null) {
                        return step.doOnNext(_ -> log.write("-", line));
                    }
                    return step.doOnNext(
                            _ -> {
                                if (request.lines().add(line)) {
                                    log.write(request.id(), line);
                                }
                            });
                });
    }
}
