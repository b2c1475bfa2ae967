package kata.reactive;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A publisher that the rule holds in its hand. It says nothing by itself, never more than it was
 * asked for, and remembers who subscribed, asked and left.
 */
final class Source<T> implements Publisher<T> {

    private final List<Line> lines = Collections.synchronizedList(new ArrayList<>());
    private final List<Long> requests = Collections.synchronizedList(new ArrayList<>());
    private volatile Runnable atFirst = () -> {};
    private int lost;

    /** One subscriber of this source. */
    private final class Line implements Subscription {

        private final Subscriber<? super T> subscriber;
        private final Queue<T> given = new ArrayDeque<>();
        private long demand;
        private Runnable end;
        private boolean cancelled;
        private boolean ended;
        private boolean sending;

        private Line(Subscriber<? super T> subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public void request(long n) {
            synchronized (this) {
                // Who has cancelled may still ask, and nothing comes of it.
                if (cancelled) {
                    return;
                }
                requests.add(n);
                demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
            }
            send();
        }

        @Override
        public synchronized void cancel() {
            cancelled = !ended;
        }

        private void give(T item) {
            synchronized (this) {
                given.add(item);
            }
            send();
        }

        private void push(T item) {
            synchronized (this) {
                if (demand == 0) {
                    lost++;
                    return;
                }
            }
            give(item);
        }

        private void end(Runnable signal) {
            synchronized (this) {
                end = signal;
            }
            send();
        }

        // A subscriber asks for more while it takes an element: that must not nest.
        private void send() {
            Runnable next;
            while ((next = next()) != null) {
                next.run();
                synchronized (this) {
                    sending = false;
                }
            }
        }

        private synchronized Runnable next() {
            if (sending || !isOpen()) {
                return null;
            }
            if (!given.isEmpty() && demand > 0) {
                sending = true;
                demand -= demand == Long.MAX_VALUE ? 0 : 1;
                T item = given.remove();
                return () -> subscriber.onNext(item);
            }
            if (given.isEmpty() && end != null) {
                sending = true;
                ended = true;
                return end;
            }
            return null;
        }

        private synchronized boolean isOpen() {
            return !cancelled && !ended;
        }
    }

    @Override
    public void subscribe(Subscriber<? super T> subscriber) {
        Line line = new Line(subscriber);
        lines.add(line);
        Runnable first = atFirst;
        atFirst = () -> {};
        first.run();
        subscriber.onSubscribe(line);
    }

    /** Runs this while the first subscriber is about to be let in. */
    void atFirst(Runnable action) {
        atFirst = action;
    }

    Flux<T> flux() {
        return Flux.from(this);
    }

    Mono<T> mono() {
        return Mono.fromDirect(this);
    }

    /** Gives elements to every subscriber: each gets them as it asks. */
    @SafeVarargs
    final Source<T> give(T... items) {
        for (T item : items) {
            open().forEach(line -> line.give(item));
        }
        return this;
    }

    /** Gives an element to every subscriber that has asked for one; for the others it is lost. */
    void push(T item) {
        open().forEach(line -> line.push(item));
    }

    void complete() {
        open().forEach(line -> line.end(line.subscriber::onComplete));
    }

    void fail(Throwable failure) {
        open().forEach(line -> line.end(() -> line.subscriber.onError(failure)));
    }

    private List<Line> open() {
        synchronized (lines) {
            return lines.stream().filter(Line::isOpen).toList();
        }
    }

    /** How many have subscribed so far. */
    int subscribed() {
        return lines.size();
    }

    /** How many subscribers there are now. */
    int subscribers() {
        return open().size();
    }

    /** How many have cancelled before the end. */
    int cancelled() {
        synchronized (lines) {
            return (int) lines.stream().filter(line -> line.cancelled).count();
        }
    }

    /** What was asked for, request by request. */
    List<Long> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    /** How many elements came when nobody had asked. */
    int lost() {
        return lost;
    }
}
