package kata.disruptor;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * No shared sequence: a slot that is null is free.
 *
 * @param <T> an event, never null
 */
public final class Part02SingleProducer<T> {

    private final AtomicReferenceArray<T> slots;
    private int toWrite;
    private int toRead;

    public Part02SingleProducer(int places) {
        slots = new AtomicReferenceArray<>(places);
    }

    public boolean offer(T event) {
        if (slots.getAcquire(toWrite) != null) {
            return false;
        }
        slots.setRelease(toWrite, event);
        toWrite = (toWrite + 1) % slots.length();
        return true;
    }

    public T poll() {
        T event = slots.getAcquire(toRead);
        if (event != null) {
            slots.setRelease(toRead, null);
            toRead = (toRead + 1) % slots.length();
        }
        return event;
    }
}
