package kata.coroutines;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.Async;

/** Runs each body in a virtual thread, which may wait as it likes. */
@Rejected(by = "theBodyRunsOnTheLoop", says = "ran on")
public final class Part03AsyncAwait implements Async {

    public Part03AsyncAwait(Executor loop) {}

    @Override
    public <T> CompletableFuture<T> async(Callable<T> body) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                result.complete(body.call());
                            } catch (Throwable failure) {
                                result.completeExceptionally(failure);
                            }
                        });
        return result;
    }

    @Override
    public <T> T await(CompletableFuture<T> future) throws Exception {
        return future.get();
    }
}
