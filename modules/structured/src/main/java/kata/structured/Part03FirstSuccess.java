package kata.structured;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * One question, and several replicas of a service that can answer it. All of them are asked, and
 * the first answer is used. So one slow or broken replica does no harm. This is called a hedged
 * request. The rules:
 *
 * <ul>
 *   <li>all replicas are asked at the same time, each on a thread of its own, up to a thousand;
 *   <li>the first answer wins. A failure does not win, whatever is thrown: another replica may
 *       still answer;
 *   <li>as soon as there is an answer, the other replicas are interrupted. What they still return
 *       or throw changes nothing. The call ends after the last of them has ended;
 *   <li>if all replicas fail, the call fails as well. You choose the type of the exception. What
 *       each replica threw can be reached from it: it is that exception itself, a cause or a
 *       suppressed exception, at any depth. Not every exception accepts suppressed ones, and two
 *       replicas can throw the same object;
 *   <li>several replicas may answer or fail at the same moment: nothing is lost;
 *   <li>if the caller is interrupted before or while it waits for an answer, the replicas are
 *       interrupted. An {@link InterruptedException} comes out when they have ended;
 *   <li>an interruption while interrupted replicas clean up does not end the wait for them, not
 *       even a second one.
 * </ul>
 *
 * <p>Not asked for: what comes out if the caller is interrupted after the first answer, or before
 * replicas that end at once; asking a replica whose turn comes when there is an answer already.
 */
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    /**
     * Asks all replicas.
     *
     * @param replicas one or more, and one may be in the list twice; each either returns an answer,
     *     never null, or throws
     * @return the first answer
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws Exception if all replicas fail: it leads to the failure of each of them
     */
    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        return todo("ask all replicas at once, and return the first answer");
    }
}
