package kata.structured;

import java.util.concurrent.Callable;
import kata.judge.probe.Caller;

/** How a rule that several parts share begins an order: each part gives its own attempt. */
interface HandleOrder {

    Caller<String> start(Callable<Integer> inventory, Callable<Integer> order);
}
