package kata.room.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import kata.room.protocol.Refusal;

/**
 * Sends the newest state to all pages, as server-sent events. A page that reads slowly misses what
 * came in between, and holds up nobody: each is written to in a thread of its own.
 */
final class Broadcast implements AutoCloseable {

    private static final int READERS = 20;

    private final Supplier<String> state;
    private final LongSupplier version;
    private final Duration beat;
    private final Duration patience;
    private final Set<Reader> readers = new HashSet<>();
    private final Thread thread;
    private byte[] newest;
    private long number;
    private boolean closed;

    /** A page. */
    private static final class Reader {

        private final Thread thread = Thread.currentThread();
        private volatile long writingSince;
    }

    /**
     * @param state the whole state, as JSON in one line
     * @param version another number for another state
     * @param beat how often at most it is sent, and looked for pages that do not read
     * @param patience how long a page may take to read
     */
    Broadcast(Supplier<String> state, LongSupplier version, Duration beat, Duration patience) {
        this.state = state;
        this.version = version;
        this.beat = beat;
        this.patience = patience;
        this.newest = event();
        this.thread = Thread.ofVirtual().name("room broadcast").start(this::run);
    }

    private byte[] event() {
        return ("data: " + state.get() + "\n\n").getBytes(StandardCharsets.UTF_8);
    }

    private void run() {
        long seen = version.getAsLong();
        int quiet = 0;
        try {
            while (true) {
                Thread.sleep(beat);
                giveUpOnSlowReaders();
                long now = version.getAsLong();
                // Time goes on although nothing is sent: the plan's clock, and who is stuck.
                if (now != seen || ++quiet >= 10) {
                    seen = now;
                    quiet = 0;
                    publish(hasReaders() ? event() : newest);
                }
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    private synchronized boolean hasReaders() {
        return !readers.isEmpty();
    }

    private synchronized void publish(byte[] event) {
        newest = event;
        number++;
        notifyAll();
    }

    private synchronized void giveUpOnSlowReaders() {
        for (Reader reader : readers) {
            long since = reader.writingSince;
            if (since != 0 && System.nanoTime() - since > patience.toNanos()) {
                // Closes its channel.
                reader.thread.interrupt();
            }
        }
    }

    /**
     * Writes to the page until it goes away.
     *
     * @throws Refusal when there are too many pages
     */
    void to(PageStream page) throws Refusal, IOException {
        Reader reader = new Reader();
        synchronized (this) {
            if (closed || readers.size() >= READERS) {
                throw Refusal.forNow(503, 10, "this room is shown on %d pages", READERS);
            }
            readers.add(reader);
            // Nobody has looked for a while, perhaps.
            newest = event();
        }
        try (OutputStream out = page.open()) {
            long seen = -1;
            while (true) {
                byte[] event;
                synchronized (this) {
                    while (number == seen && !closed) {
                        wait();
                    }
                    if (closed) {
                        return;
                    }
                    seen = number;
                    event = newest;
                }
                reader.writingSince = System.nanoTime();
                out.write(event);
                out.flush();
                reader.writingSince = 0;
            }
        } catch (InterruptedException e) {
            // It did not read.
        } finally {
            synchronized (this) {
                readers.remove(reader);
                // An interruption that came too late must not hit the next one.
                Thread.interrupted();
            }
        }
    }

    /** Where events are written to. */
    interface PageStream {

        OutputStream open() throws IOException;
    }

    synchronized int readers() {
        return readers.size();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        thread.interrupt();
    }
}
