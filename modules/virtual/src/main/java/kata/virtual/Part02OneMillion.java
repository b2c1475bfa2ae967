package kata.virtual;

import static kata.kit.Todo.todo;

import java.util.function.IntToLongFunction;

/**
 * A sum of a million numbers, and a virtual thread for each of them. Nobody needs that for a sum.
 * But a million users, each waiting for an answer, are just that: a thread for each of them.
 *
 * <p>Write {@link #sum}. The rules:
 *
 * <ul>
 *   <li>it returns when every term is in. The sum is right for any terms, large or negative, and
 *       whichever threads add at the same time; sums do not mix;
 *   <li>each term is computed once, on a virtual thread that computes no other;
 *   <li>terms are computed at the same time: up to ten thousand that wait hold up no other;
 *   <li>it works with a million terms that do not wait, with a few platform threads at most, in 512
 *       MB of heap.
 * </ul>
 *
 * <p>Not asked for: a sum beyond the range of long, and what happens if the caller is interrupted.
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
