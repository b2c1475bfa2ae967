package kata.disruptor;

import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/**
 * A linked queue: right, and garbage for each event.
 *
 * @param <T> an event, never null
 */
@Rejected(by = "anEventNeedsNoNewObject", says = "bytes were allocated")
public final class Part02SingleProducer<T> {

    private final LinkedBlockingQueue<T> queue;

    public Part02SingleProducer(int places) {
        queue = new LinkedBlockingQueue<>(places);
    }

    public boolean offer(T event) {
        return queue.offer(event);
    }

    public T poll() {
        return queue.poll();
    }
}
