package kata.reactive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import kata.judge.probe.Caller;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;

/** A subscriber that writes down every signal, and asks when the rule tells it to. */
final class Seen<T> implements CoreSubscriber<T> {

    static final long ALL = Long.MAX_VALUE;

    private final long first;
    private final List<T> values = Collections.synchronizedList(new ArrayList<>());
    private volatile Subscription subscription;
    private volatile boolean completed;
    private volatile Throwable error;

    private Seen(long first) {
        this.first = first;
    }

    /** Subscribes in the rule's own thread, and asks for everything. */
    static <T> Seen<T> of(Publisher<T> publisher) {
        return of(publisher, ALL);
    }

    /** Subscribes in the rule's own thread, and asks for the first few. */
    static <T> Seen<T> of(Publisher<T> publisher, long first) {
        Seen<T> seen = new Seen<>(first);
        publisher.subscribe(seen);
        return seen;
    }

    @Override
    public void onSubscribe(Subscription s) {
        subscription = s;
        if (first > 0) {
            s.request(first);
        }
    }

    @Override
    public void onNext(T value) {
        values.add(value);
    }

    @Override
    public void onError(Throwable failure) {
        error = failure;
    }

    @Override
    public void onComplete() {
        completed = true;
    }

    void request(long n) {
        subscription.request(n);
    }

    void cancel() {
        subscription.cancel();
    }

    List<T> values() {
        synchronized (values) {
            return List.copyOf(values);
        }
    }

    boolean completed() {
        return completed;
    }

    Throwable error() {
        return error;
    }

    /** The signals in words: "1, 2, completed". */
    String text() {
        List<T> copy = values();
        String shown =
                copy.stream().limit(7).map(String::valueOf).collect(Collectors.joining(", "));
        if (copy.size() > 7) {
            shown += " and %d more".formatted(copy.size() - 7);
        }
        if (error != null) {
            return shown.isEmpty() ? "failed with " + error : shown + ", failed with " + error;
        }
        if (shown.isEmpty()) {
            return completed ? "no value, completed" : "nothing yet";
        }
        return shown + (completed ? ", completed" : ", no end yet");
    }

    /** Waits until that many values have come, or until nothing moves any more. */
    boolean has(int count) {
        return settled(() -> values().size() >= count);
    }

    /** Waits until it is so, or until nothing moves any more; says whether it is so. */
    static boolean settled(BooleanSupplier condition) {
        return Caller.run("look", () -> {}).comesTrue(condition);
    }

    /** Waits until nothing moves any more: whatever threads the attempt uses, they wait. */
    static void still() {
        Caller.run("look", () -> {}).awaitStill();
    }
}
