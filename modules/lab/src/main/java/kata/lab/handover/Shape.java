package kata.lab.handover;

/** Which threads hand over to which. */
enum Shape {
    /** A producer, a consumer. */
    ONE_TO_ONE,
    /** A producer, A and B that both get each event, and C that gets what both have seen. */
    DIAMOND
}
