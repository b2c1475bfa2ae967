package kata.lab.http;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What a server under load counts. Every server of the lab pays for the same two counters. */
public final class Served {
    private final AtomicLong served = new AtomicLong();
    private final AtomicInteger inFlight = new AtomicInteger();

    public void begin() {
        inFlight.incrementAndGet();
    }

    /** Ends a request; returns its number, starting with 1. */
    public long end() {
        inFlight.decrementAndGet();
        return served.incrementAndGet();
    }

    public long served() {
        return served.get();
    }

    public int inFlight() {
        return inFlight.get();
    }
}
