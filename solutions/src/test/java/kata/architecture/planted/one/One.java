package kata.architecture.planted.one;

import kata.architecture.planted.two.Two;

/** Knows {@link Two}, which knows this: a circle. */
public record One(Two two) {}
