package kata.reactive;

import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Sends the numbers from 1 on, as many as it was asked for. It accepts its subscriber later, and
 * heeds no cancellation while it sends: Reactive Streams allows both.
 */
final class LateSource implements Publisher<Integer>, Subscription {

    private Subscriber<? super Integer> subscriber;
    private long asked;
    private int sent;

    @Override
    public void subscribe(Subscriber<? super Integer> subscriber) {
        this.subscriber = subscriber;
    }

    /** The same, but for a subscriber that is accepted when it subscribes. */
    Publisher<Integer> acceptingAtOnce() {
        return next -> {
            subscribe(next);
            accept();
        };
    }

    void accept() {
        subscriber.onSubscribe(this);
    }

    /** Sends what it was asked for, until it has sent this many. */
    void send(int most) {
        while (sent < most && asked > 0) {
            asked--;
            subscriber.onNext(++sent);
        }
    }

    /** How many it has sent. */
    int sent() {
        return sent;
    }

    void complete() {
        subscriber.onComplete();
    }

    @Override
    public void request(long n) {
        asked = asked + n < 0 ? Long.MAX_VALUE : asked + n;
    }

    @Override
    public void cancel() {
        // It sees to that when it has sent what it was asked for.
    }
}
