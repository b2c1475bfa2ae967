package kata.disruptor;

import java.util.concurrent.ArrayBlockingQueue;

/**
 * The bounded queue of the JDK.
 *
 * @param <T> an event, never null
 */
public final class Part02SingleProducer<T> {

    private final ArrayBlockingQueue<T> queue;

    public Part02SingleProducer(int places) {
        queue = new ArrayBlockingQueue<>(places);
    }

    public boolean offer(T event) {
        return queue.offer(event);
    }

    public T poll() {
        return queue.poll();
    }
}
