package kata.disruptor;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Uses calls of a queue that look at the flag, and takes an interruption for a full ring. */
@Rejected(by = "theInterruptFlagMattersToNeitherSide", says = "and polled: [false")
public final class Part02SingleProducer<T> {

    private final BlockingQueue<T> queue;

    public Part02SingleProducer(int places) {
        queue = new ArrayBlockingQueue<>(places);
    }

    public boolean offer(T event) {
        try {
            return queue.offer(event, 0, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    public T poll() {
        try {
            return queue.poll(0, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
