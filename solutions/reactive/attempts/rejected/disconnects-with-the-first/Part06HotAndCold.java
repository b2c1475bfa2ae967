package kata.reactive;

import kata.judge.Rejected;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;

/** Whoever leaves closes the connection behind him. */
@Rejected(by = "whoeverLeavesDisturbsNobody", says = "no connection")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        Disposable.Swap connection = Disposables.swap();
        return prices.replay(1)
                .autoConnect(1, connection::replace)
                .doOnCancel(() -> connection.get().dispose());
    }
}
