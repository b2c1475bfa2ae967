package kata.structured;

import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** One object that is both lookups of an order. Each of them is a call of its own. */
final class OneLookupTwice {

    private static final List<String> ANSWERS =
            List.of("Inventory 1 updated for order 2", "Inventory 2 updated for order 1");

    private OneLookupTwice() {}

    static void requireTwoCalls(HandleOrder attempt) throws Throwable {
        AtomicInteger calls = new AtomicInteger();
        Callable<Integer> next = calls::incrementAndGet;

        String answer = attempt.start(next, next).result();

        seen("one object was both lookups; calls made: %d, answer: \"%s\"", calls.get(), answer)
                .expected("two calls, and both of their results in the answer")
                .why("Two lookups are two calls, even if one object makes them both.")
                .unless(calls.get() == 2 && ANSWERS.contains(answer));
    }
}
