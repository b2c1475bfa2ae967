package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;

/** A promise that is kept by the first match. Without a match, the caller waits on. */
@Rejected(by = "withoutAMatchTheAnswerIsEmpty", says = "search has not ended")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        CompletableFuture<T> match = new CompletableFuture<>();
        for (Leaf<T> leaf : leaves) {
            pool.execute(
                    () -> {
                        if (!match.isDone()) {
                            leaf.search().ifPresent(match::complete);
                        }
                    });
        }
        return Optional.of(match.join());
    }
}
