package kata.judge.gap.run;

import kata.judge.gap.step.Site;

/**
 * Two conflicting accesses that could have been made at the same moment: one thread stood just
 * before the first, another came to the second.
 *
 * @param what the field, "stopped", or what the target is, "ArrayDeque"
 * @param field whether it is a field, and not a slot of an array or a collection
 */
public record Race(
        String what,
        boolean field,
        String firstThread,
        Site first,
        boolean firstWrites,
        String secondThread,
        Site second,
        boolean secondWrites) {}
