package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** Each leaf writes what it has found into one field, also when it has found nothing. */
@Rejected(by = "aLeafThatEndsLaterDoesNotWipeOutTheMatch", says = "Optional.empty")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        Search<T> search = new Search<>();
        if (!leaves.isEmpty()) {
            pool.invoke(search.range(leaves));
        }
        return search.result;
    }

    private static final class Search<T> {

        private volatile Optional<T> result = Optional.empty();

        private RecursiveAction range(List<Leaf<T>> leaves) {
            return new RecursiveAction() {

                private static final long serialVersionUID = 1L;

                @Override
                protected void compute() {
                    if (result.isPresent()) {
                        return;
                    }
                    if (leaves.size() == 1) {
                        result = leaves.getFirst().search();
                        return;
                    }
                    int middle = leaves.size() / 2;
                    invokeAll(
                            range(leaves.subList(0, middle)),
                            range(leaves.subList(middle, leaves.size())));
                }
            };
        }
    }
}
