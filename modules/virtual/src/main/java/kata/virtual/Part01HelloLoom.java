package kata.virtual;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.ThreadFactory;

/**
 * Virtual threads: threads that the JDK makes and schedules itself, without an operating-system
 * thread for each.
 *
 * <p>Write the methods: the ways in which the JDK makes such threads. The rules:
 *
 * <ul>
 *   <li>every thread is a virtual thread;
 *   <li>{@link #start} returns a running thread at once; {@link #unstarted} and {@link #factory}
 *       make threads that do not run yet;
 *   <li>each factory counts for itself, and several threads may use it at a time;
 *   <li>{@link #runAll} runs all tasks at the same time, even ten thousand of them, and returns
 *       when all have ended. A task that is in the list twice runs twice;
 *   <li>a task that throws ends its own thread only: {@link #runAll} returns as usual;
 *   <li>{@link #facts} says what is true of a virtual thread. Guess first; then ask a real one.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>an interrupted {@link #runAll} throws an {@code InterruptedException}, or returns with the
 *       interrupt flag set when all tasks have ended.
 * </ul>
 *
 * <p>Not asked for: arguments that are null.
 */
public final class Part01HelloLoom {

    /**
     * What is true of a virtual thread when it was given nothing but its task.
     *
     * @param name what {@code getName()} returns
     * @param daemon what {@code isDaemon()} returns
     * @param priority what {@code getPriority()} returns after {@code setPriority(10)}
     */
    public record Facts(String name, boolean daemon, int priority) {}

    private Part01HelloLoom() {}

    /** Starts the task on a thread without a name, and does not wait for its end. */
    public static Thread start(Runnable task) {
        return todo("start the task on a virtual thread and return that thread");
    }

    /** Makes a thread with this name for the task, which the caller will start. */
    public static Thread unstarted(String name, Runnable task) {
        return todo("make a virtual thread with this name, without starting it");
    }

    /** Makes threads named by prefix and number, from 0: "worker-0", "worker-1" for "worker-". */
    public static ThreadFactory factory(String prefix) {
        return todo("return a factory of virtual threads that numbers them from 0");
    }

    /** Runs each task on a thread of its own; task 0 on "worker-0" for the prefix "worker-". */
    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        todo("run each task on a virtual thread of its own, and wait until all have ended");
    }

    /** What you expect of a virtual thread. */
    public static Facts facts() {
        return todo("say what a virtual thread answers to getName, isDaemon and getPriority");
    }
}
