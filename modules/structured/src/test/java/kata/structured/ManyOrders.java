package kata.structured;

import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;

/** A hundred orders at the same time. None of them may wait for the lookups of another one. */
final class ManyOrders {

    private static final int ORDERS = 100;

    private ManyOrders() {}

    static void requireAllInProgress(HandleOrder attempt) throws Throwable {
        Gate all = new Gate("lookups");
        Callable<Integer> slow =
                () -> {
                    all.pass();
                    return 7;
                };
        List<Caller<String>> callers = new ArrayList<>();
        try {
            for (int i = 0; i < ORDERS; i++) {
                callers.add(attempt.start(slow, slow));
            }
            boolean begun = callers.getLast().comesTrue(() -> all.entered() == 2 * ORDERS);
            seen("100 orders came at the same time, and %d lookups were begun", all.entered())
                    .expected("200: both lookups of each order")
                    .why("An order that waits for the lookups of others is as slow as they are.")
                    .lookAt("What do two orders share?")
                    .unless(begun);
        } finally {
            all.open();
        }
        for (Caller<String> caller : callers) {
            caller.result();
        }
    }
}
