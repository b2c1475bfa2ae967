package kata.reactive;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Boom;
import kata.judge.waiting.Patience;
import kata.kit.favorites.Call;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;

/**
 * Services whose first detail call fails, on a thread of the services, while the second one is
 * being asked for. The others never answer.
 */
final class FailureMeanwhile implements CallbackServices {

    private final CallbackServices others;
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile Callback<FavoriteDetails> first;

    /**
     * @param others answer everything else
     */
    FailureMeanwhile(CallbackServices others) {
        this.others = others;
    }

    /** How many detail calls were made so far. */
    int made() {
        return made.get();
    }

    /** How many of them have neither failed nor been cancelled. */
    int underWay() {
        return underWay.get();
    }

    private Call of(FavoriteId id, Callback<FavoriteDetails> callback) {
        int number = made.incrementAndGet();
        if (number == 1) {
            first = callback;
            return () -> false;
        }
        underWay.incrementAndGet();
        if (number == 2) {
            Thread service =
                    Thread.ofPlatform()
                            .daemon()
                            .name("service-9")
                            .start(() -> first.onError(new Boom("the details of a are lost")));
            Patience.await(() -> !service.isAlive());
        }
        AtomicBoolean cancelled = new AtomicBoolean();
        return () -> {
            boolean now = cancelled.compareAndSet(false, true);
            if (now) {
                underWay.decrementAndGet();
            }
            return now;
        };
    }

    @Override
    public Details details() {
        return this::of;
    }

    @Override
    public Users users() {
        return others.users();
    }

    @Override
    public Suggestions suggestions() {
        return others.suggestions();
    }

    @Override
    public Cache cache() {
        return others.cache();
    }
}
