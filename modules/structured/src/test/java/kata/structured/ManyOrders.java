package kata.structured;

import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;

/** Three hundred orders at the same time. None of them may wait for the lookups of another one. */
final class ManyOrders {

    private static final int ORDERS = 300;

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
            seen(
                            "%,d orders came at the same time, and %,d lookups were begun",
                            ORDERS, all.entered())
                    .expected("%,d: both lookups of each order", 2 * ORDERS)
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
