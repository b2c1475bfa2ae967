package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;

/** Lets findAny stop the stream. It looks between its pieces, and a piece has many leaves. */
@Rejected(by = "afterAMatchNoOtherLeafIsBegun", says = "1 other leaf was begun")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        return pool.submit(
                        () ->
                                leaves.parallelStream()
                                        .map(Leaf::search)
                                        .filter(Optional::isPresent)
                                        .findAny()
                                        .flatMap(found -> found))
                .join();
    }
}
