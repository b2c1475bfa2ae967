package kata.lab.handover;

/** Which threads hand over to which. */
enum Shape {
    /** A producer, a consumer. */
    ONE_TO_ONE,
    /**
     * A producer, A and B, which both get each event, and C, which gets the events that both have
     * seen.
     */
    DIAMOND
}
