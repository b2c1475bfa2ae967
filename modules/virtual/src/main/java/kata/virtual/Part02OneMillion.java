package kata.virtual;

import static kata.kit.Todo.todo;

import java.util.function.IntToLongFunction;

/**
 * A sum of a million numbers, with a virtual thread for each of them. Nobody needs that for a sum.
 * But a million users waiting for an answer need just that: a thread for each of them.
 *
 * <p>Write {@link #sum}. The rules:
 *
 * <ul>
 *   <li>it returns when every term is in, and the sum is exact, however many threads add to it at
 *       the same time;
 *   <li>each term is computed once, each on a virtual thread of its own;
 *   <li>terms are computed at the same time: twenty thousand of them may wait for each other;
 *   <li>a million terms that do not wait take a few platform threads, and at most 512 MB of heap;
 *   <li>calls are independent of each other: a term may itself call {@code sum}.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>a call that is interrupted throws an {@code InterruptedException}, or returns the whole sum
 *       with the interrupt flag set. It never returns a part of the sum.
 * </ul>
 *
 * <p>Not asked for: a negative {@code n}, a sum that a {@code long} cannot hold, a term that
 * throws; that waiting takes no core.
 */
public final class Part02OneMillion {

    private Part02OneMillion() {}

    /**
     * The sum term(1) + term(2) + … + term(n).
     *
     * @param term computes a term; it may wait, and it does not throw
     */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        return todo("compute each term on a virtual thread of its own, and add them all up");
    }
}
