package kata.structured;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * One question, and several replicas of a database that may be out of date. An answer counts only
 * if enough replicas give the same one: a quorum. The rules:
 *
 * <ul>
 *   <li>all replicas are asked at the same time, each on a thread of its own, up to a thousand;
 *   <li>answers agree if they are equal. As soon as enough agree, that answer is the result;
 *   <li>a replica that fails has no vote, whatever it throws. Its failure does not come out;
 *   <li>as soon as the votes that are still to come cannot make a quorum, the result is empty. An
 *       answer can bring that about, and so can a failure;
 *   <li>as soon as there is a result, an answer or empty, the other replicas are interrupted. What
 *       they still do changes nothing, and the call ends after the last of them has ended;
 *   <li>several replicas may answer at the same moment. Each of them has its vote. Calls at the
 *       same time do not disturb each other.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>when the caller is interrupted, before or while it waits for the result, so are the
 *       replicas. When they have ended, an {@link InterruptedException} comes out;
 *   <li>an interruption while interrupted replicas clean up does not end the wait for them, not
 *       even a second one.
 * </ul>
 *
 * <p>Not asked for: what comes out if the caller is interrupted when there is a result already, or
 * before replicas that answer at once; asking a replica whose turn comes when there is a result.
 */
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    /**
     * Asks all replicas.
     *
     * @param replicas each either returns an answer, never null, or throws
     * @param quorum how many must agree: at least one, at most all of them
     * @return the first answer on which enough replicas agree, or empty if they cannot
     * @throws InterruptedException if the caller is interrupted while it waits
     */
    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        return todo("ask all replicas at once, and count the answers that agree");
    }
}
