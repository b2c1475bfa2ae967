package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/** Cancels futures that know no thread: the slow replicas go on. */
@Rejected(by = "theOthersAreInterrupted", says = "0 of the 2 other replicas were interrupted")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        CompletableFuture<T> first = new CompletableFuture<>();
        Exception allFailed = new Exception("no replica answered");
        AtomicInteger pending = new AtomicInteger(replicas.size());
        List<CompletableFuture<Void>> asked =
                replicas.stream()
                        .map(
                                replica ->
                                        CompletableFuture.runAsync(
                                                () -> {
                                                    try {
                                                        first.complete(replica.call());
                                                    } catch (Exception failure) {
                                                        allFailed.addSuppressed(failure);
                                                        if (pending.decrementAndGet() == 0) {
                                                            first.completeExceptionally(allFailed);
                                                        }
                                                    }
                                                },
                                                Thread::startVirtualThread))
                        .toList();
        try {
            return first.get();
        } finally {
            asked.forEach(future -> future.cancel(true));
        }
    }
}
