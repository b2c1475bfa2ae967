package kata.forkjoin;

import static kata.kit.Todo.todo;

/**
 * The deque of one worker of a fork/join pool. Its owner pushes tasks at one end, and takes them
 * from the same end. Threads that have nothing to do, the thieves, take from the other end.
 *
 * <p>Write it. {@link #push} and {@link #pop} are called by one thread only, the owner; {@link
 * #steal} is called by any number of threads, at any time. The rules:
 *
 * <ul>
 *   <li>the owner gets its newest task, a thief gets the oldest;
 *   <li>null means that there was no task, and nothing else: not that another thread was faster,
 *       nor that this one is interrupted, and then its flag stays set;
 *   <li>each task is given out once: none twice, none lost, even when owner and thieves want the
 *       last one at the same moment, its place is used again, or tasks are equal or the same;
 *   <li>no two threads access a field or an array element at the same time without anything that
 *       orders them: a data race, even one without consequence, is rejected. An optimistic read is
 *       none if it is validated before it is used;
 *   <li>no method waits until there is a task, and places that are free again are used again.
 * </ul>
 *
 * @param <T> what a task is; never null
 */
public final class Part03WorkStealingDeque<T> {

    /**
     * @param capacity how many tasks it has to hold at the same time, 1 or more; never more are
     *     pushed
     */
    public Part03WorkStealingDeque(int capacity) {
        todo("make the deque: the owner pushes and pops at one end, thieves steal from the other");
    }

    /** The owner adds a task. */
    public void push(T task) {
        todo("add the task at the owner's end");
    }

    /** The owner takes its newest task, or null if there is none. */
    public T pop() {
        return todo("take the task at the owner's end");
    }

    /** A thief takes the oldest task, or null if there is none. */
    public T steal() {
        return todo("take the task at the other end");
    }
}
