package kata.lab.handover;

/**
 * The ring of disruptor/Part02, one to one, with events that are made once and used again, as the
 * Disruptor's are: what is left is what the ring costs, without an object for each event.
 */
final class ReusedEventsRoute implements Route {

    private static final class Event {
        private long value;
    }

    private final Part02Ring ring;
    // Twice as many as places: when an event's turn comes again, as many as fit into the ring have
    // been put in after it, and the consumer is done with it.
    private final Event[] events;
    private int turn;
    private Thread consumer;

    ReusedEventsRoute(int places, Waiting waiting) {
        ring = new Part02Ring(places, waiting);
        events = new Event[2 * places];
        for (int i = 0; i < events.length; i++) {
            events[i] = new Event();
        }
    }

    @Override
    public void start(Sink sink) {
        consumer =
                Thread.ofPlatform()
                        .daemon()
                        .name("consumer")
                        .start(
                                () -> {
                                    long value;
                                    do {
                                        value = ((Event) ring.take()).value;
                                        sink.accept(value);
                                    } while (value != Sink.END);
                                });
    }

    @Override
    public void put(long value) {
        Event event = events[turn++ & (events.length - 1)];
        event.value = value;
        ring.put(event);
    }

    @Override
    public void close() {
        consumer.interrupt();
    }
}
