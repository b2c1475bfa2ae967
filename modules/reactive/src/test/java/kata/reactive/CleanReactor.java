package kata.reactive;

import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Hooks;
import reactor.core.scheduler.NonBlocking;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Reactor for one rule. Its shared schedulers and its hooks belong to the JVM, not to the rule: so
 * they are fresh when the rule begins, and gone when it ends.
 */
final class CleanReactor implements AutoCloseable {

    private final List<Scheduler> own = new ArrayList<>();

    CleanReactor() {
        reset();
    }

    /** A scheduler of one thread that has this name, and must not block. */
    Scheduler single(String name) {
        // Reactor numbers its threads through the JVM's whole life.
        Scheduler scheduler = Schedulers.newSingle(task -> new MustNotBlock(task, name));
        own.add(scheduler);
        // Its thread is made now, and not when an attempt first needs it.
        scheduler.schedule(() -> {});
        return scheduler;
    }

    private static final class MustNotBlock extends Thread implements NonBlocking {

        private MustNotBlock(Runnable task, String name) {
            super(task, name);
            setDaemon(true);
        }
    }

    @Override
    public void close() {
        own.forEach(Scheduler::dispose);
        reset();
    }

    /** Ends the threads of the shared schedulers and takes all hooks away. */
    static void reset() {
        Hooks.resetOnOperatorDebug();
        Hooks.resetOnEachOperator();
        Hooks.resetOnLastOperator();
        Hooks.resetOnOperatorError();
        Hooks.resetOnErrorDropped();
        Hooks.resetOnNextDropped();
        Hooks.resetOnNextError();
        Schedulers.resetOnScheduleHooks();
        Schedulers.resetOnHandleError();
        Schedulers.resetFactory();
        Schedulers.shutdownNow();
    }
}
