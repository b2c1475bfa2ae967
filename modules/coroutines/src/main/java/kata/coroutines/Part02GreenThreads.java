package kata.coroutines;

import static kata.kit.Todo.todo;

import java.time.Duration;
import java.util.concurrent.Callable;
import kata.kit.Coroutine;

/**
 * Threads without threads: a scheduler that runs any number of them on the thread that calls {@link
 * #run}, one at a time, each until it gives way. {@link Coroutine} is given.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>green threads take turns, in the order in which they became able to run; one that is
 *       spawned gets its first turn behind those that are able to run already. If a sleeper becomes
 *       due during a turn, either it or the thread whose turn it is may come first;
 *   <li>everything runs on the thread that calls {@code run}, and no other thread is started;
 *   <li>{@code join} gives the result or throws the failure, as it is, to everyone who asks, before
 *       the end or after it; a failure ends only the green thread that failed;
 *   <li>a sleep does not hold up anyone else, and a sleeper that is due gets a turn even if the
 *       others never sleep. Only if nobody can run does the scheduler wait on the clock, once, for
 *       the earliest sleeper. Those that are due run by deadline, equal ones in the order in which
 *       they went to sleep;
 *   <li>if all that are left wait for each other, {@code run} throws an {@code
 *       IllegalStateException} whose message has "a waits for b" for each of them, by their names;
 *   <li>a hundred thousand of them can wait at the same time, also in a chain, each for the next.
 * </ul>
 *
 * <p>Sound (★): two schedulers share nothing, and one that {@code run} has returned from can be
 * used again; a sleep of zero or less only gives way.
 *
 * <p>Not asked for: a failure that nobody joins, and calls from other threads. {@code yield},
 * {@code join} and {@code sleep} are called by green threads only, {@code spawn} also before {@code
 * run}.
 */
public final class Part02GreenThreads {

    /** What time it is. The test moves it. */
    public interface Clock {

        Duration now();

        /** Waits on the calling thread until it is that time. */
        void waitUntil(Duration time);
    }

    /** A thread of this scheduler. */
    public static final class Green<T> {
        // what you need to know of it
    }

    public Part02GreenThreads(Clock clock) {
        todo("keep the clock, and have a place for those that are able to run");
    }

    /** Makes a green thread. It runs later. */
    public <T> Green<T> spawn(String name, Callable<T> body) {
        return todo("make it able to run");
    }

    /** Runs all green threads, those that they spawn too, and returns when all have ended. */
    public void run() {
        todo("give the next one its turn, until none is left");
    }

    /** Gives way to the others that are able to run. */
    public void yield() {
        todo("stop here, and go on at the next turn");
    }

    public <T> T join(Green<T> other) throws Exception {
        return todo("stop here until the other one has ended");
    }

    public void sleep(Duration duration) {
        todo("stop here until the clock has come that far");
    }
}
