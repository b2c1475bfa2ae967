package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import kata.judge.Rejected;

/** Binds a place for the id once, and rebinds by writing into it. All forks share the place. */
@Rejected(by = "anInnerRequestIsNotSeenBesideIt", says = "ran for: audit of r-1, audit of r-1")
public final class Part07ScopedValues {

    private static final ScopedValue<AtomicReference<String>> REQUEST = ScopedValue.newInstance();

    private Part07ScopedValues() {}

    public static String requestId() {
        return REQUEST.isBound() ? REQUEST.get().get() : "none";
    }

    public static <T> T inRequest(String id, Callable<T> body) throws Exception {
        if (!REQUEST.isBound()) {
            return ScopedValue.where(REQUEST, new AtomicReference<>(id)).call(body::call);
        }
        String before = REQUEST.get().getAndSet(id);
        try {
            return body.call();
        } finally {
            REQUEST.get().set(before);
        }
    }

    public static <A, B, T> T both(Callable<A> left, Callable<B> right, BiFunction<A, B, T> combine)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<A> first = scope.fork(left);
            Subtask<B> second = scope.fork(right);
            scope.join();
            return combine.apply(first.get(), second.get());
        }
    }
}
