package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;

/** A parallel stream begun by the caller runs in the common pool, and in the caller. */
@Rejected(by = "theLeavesAreSearchedInTheGivenPool", says = "outside the given pool")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        return leaves.parallelStream().map(Leaf::search).flatMap(Optional::stream).findAny();
    }
}
