package kata.reactive;

import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import org.reactivestreams.Publisher;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.SignalType;
import reactor.core.scheduler.Scheduler;

/** Subscribes, asks for all there is, and remembers each signal and its thread. */
final class Listener<T> extends BaseSubscriber<T> {

    private final ConcurrentLinkedQueue<T> values = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> threads = new ConcurrentLinkedQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile Throwable error;

    static <T> Listener<T> to(Publisher<T> publisher) {
        Listener<T> listener = new Listener<>();
        publisher.subscribe(listener);
        return listener;
    }

    /** The same, but the subscriber's thread is this one, from the first moment. */
    static <T> Listener<T> to(Publisher<T> publisher, Scheduler subscriber) {
        Listener<T> listener = new Listener<>();
        subscriber.schedule(() -> publisher.subscribe(listener));
        return listener;
    }

    @Override
    protected void hookOnNext(T value) {
        threads.add(Timeline.nameOf(Thread.currentThread()));
        values.add(value);
    }

    @Override
    protected void hookOnError(Throwable thrown) {
        threads.add(Timeline.nameOf(Thread.currentThread()));
        error = thrown;
    }

    @Override
    protected void hookOnComplete() {
        threads.add(Timeline.nameOf(Thread.currentThread()));
    }

    @Override
    protected void hookFinally(SignalType type) {
        ended.countDown();
    }

    /** Waits for the end, whether it is completion or an error. */
    Listener<T> awaitEnd() throws InterruptedException {
        boolean inTime = Patience.await(ended);
        // On a machine that is busy a thousand values take longer than one patience.
        for (int before = 0; !inTime && values.size() > before; ) {
            before = values.size();
            inTime = Patience.await(ended);
        }
        seen("after %d s, %s had come, and neither an error nor the end", seconds(), values)
                .expected("a stream that ends")
                .why("The subscriber waits for the end, and cannot tell slow from lost.")
                .unless(inTime);
        return this;
    }

    private static long seconds() {
        return Patience.limit().toSeconds();
    }

    List<T> values() {
        return List.copyOf(values);
    }

    /** The error that ended it, or null. */
    Throwable error() {
        return error;
    }

    /** The names of the threads that brought a value, the error or the end; each once, sorted. */
    Set<String> threads() {
        return new TreeSet<>(threads);
    }

    /** "[a, b], then the end", "[a], then IllegalStateException: broken". */
    String summary() {
        if (ended.getCount() > 0) {
            return values + ", then nothing";
        }
        return values + ", then " + (error == null ? "the end" : brief(error));
    }

    static String brief(Throwable thrown) {
        return thrown.getClass().getSimpleName() + ": " + thrown.getMessage();
    }
}
