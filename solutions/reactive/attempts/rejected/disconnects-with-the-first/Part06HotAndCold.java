package kata.reactive;

import kata.judge.Rejected;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;

/** Any subscriber that leaves closes the connection. */
@Rejected(by = "oneThatLeavesDisturbsNobody", says = "no connection")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        Disposable.Swap connection = Disposables.swap();
        return prices.replay(1)
                .autoConnect(1, connection::replace)
                .doOnCancel(() -> connection.get().dispose());
    }
}
