package kata.lab.modeltable;

import java.time.Duration;

/** A module's way to load the page, and what Little's law lets it reach. */
enum Model {
    SEQUENTIAL("sequential", "Part06Favorites", false, Threads.NO_LIMIT, true),
    POOL("pool", "Part12Favorites", true, Threads.LIMIT, true),
    FORKJOIN("forkjoin", "Part07Favorites", true, Threads.LIMIT, true),
    EVENTLOOP("eventloop", "Part08Favorites", true, Threads.NO_LIMIT, false),
    REACTIVE("reactive", "Part10Favorites", true, Threads.NO_LIMIT, false),
    VIRTUAL("virtual", "Part10Favorites", true, Threads.NO_LIMIT, true),
    STRUCTURED("structured", "Part10Favorites", true, Threads.NO_LIMIT, true),
    COROUTINES("coroutines", "Part07Favorites", true, Threads.NO_LIMIT, false),
    DISRUPTOR("disruptor", "Part07Favorites", true, Threads.NO_LIMIT, false);

    /** Calls of one page: the user's favourites, and five details. */
    static final int CALLS = 6;

    private static final class Threads {
        // Tomcat's default.
        private static final int LIMIT = 200;
        private static final int NO_LIMIT = 0;
    }

    private final String module;
    private final String part;
    private final boolean detailsOverlap;
    private final int threads;
    private final boolean blocking;

    Model(String module, String part, boolean detailsOverlap, int threads, boolean blocking) {
        this.module = module;
        this.part = part;
        this.detailsOverlap = detailsOverlap;
        this.threads = threads;
        this.blocking = blocking;
    }

    String module() {
        return module;
    }

    String className() {
        return "kata." + module + "." + part;
    }

    /** The flags that this JVM needs, beside those that all need. */
    String[] flags() {
        return switch (this) {
            case STRUCTURED -> new String[] {"-Xmx1g", "--enable-preview"};
            case COROUTINES ->
                    new String[] {
                        "-Xmx1g", "--add-exports", "java.base/jdk.internal.vm=ALL-UNNAMED"
                    };
            default -> new String[] {"-Xmx1g"};
        };
    }

    /** How many calls can wait at a time for all pages together, or 0 where nothing limits that. */
    int threads() {
        return threads;
    }

    /** Whether open returns when the page is there, not at once. */
    boolean blocking() {
        return blocking;
    }

    /** How many calls of a page wait one after the other. */
    int serialCalls() {
        return detailsOverlap ? 2 : CALLS;
    }

    /** Pages per second with the given number in flight, if only the calls take time. */
    double bound(int inFlight, Duration call) {
        double seconds = call.toNanos() / 1e9;
        double byPages = inFlight / (serialCalls() * seconds);
        return threads == Threads.NO_LIMIT
                ? byPages
                : Math.min(byPages, threads / (CALLS * seconds));
    }

    /** The bound in words. */
    String boundWords(int inFlight, Duration call) {
        double seconds = call.toNanos() / 1e9;
        if (threads != Threads.NO_LIMIT && threads * serialCalls() < inFlight * CALLS) {
            return "%d threads ÷ (%d calls × %d ms): no more calls than threads wait at a time"
                    .formatted(threads, CALLS, call.toMillis());
        }
        return "%,d in flight ÷ %.2g s: %d calls of %d ms, one after the other"
                .formatted(inFlight, serialCalls() * seconds, serialCalls(), call.toMillis());
    }
}
