package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Copies the thread local with every task of a scheduler. A client of its own has none. */
@Rejected(by = "itDoesNotMatterWhoBringsTheValue", says = "written: - answered")
public final class Part07Context {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "-");

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        Schedulers.onScheduleHook("request", Part07Context::withId);
        return Mono.defer(
                () -> {
                    String outer = REQUEST.get();
                    REQUEST.set(id);
                    return pipeline.doOnTerminate(() -> REQUEST.set(outer));
                });
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return step.doOnNext(_ -> log.write(REQUEST.get(), line));
    }

    private static Runnable withId(Runnable task) {
        String id = REQUEST.get();
        return () -> {
            String before = REQUEST.get();
            REQUEST.set(id);
            try {
                task.run();
            } finally {
                REQUEST.set(before);
            }
        };
    }
}
