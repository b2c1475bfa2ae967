package kata.architecture.planted.two;

import kata.architecture.planted.one.One;

/** Knows {@link One}, which knows this: a circle. */
public record Two(One one) {}
