package kata.lab.handover;

/** The way of the events from the producer to the last consumer. */
interface Route extends AutoCloseable {

    /** Starts the consumers. The last of them calls the sink, in the order of the events. */
    void start(Sink sink);

    /** To be called by one thread. */
    void put(long event) throws InterruptedException;

    /** Called once the sink has seen the end. */
    @Override
    void close();
}
