package kata.favorites;

import java.time.Duration;
import java.util.List;
import kata.favorites.ModelTable.Column;
import kata.judge.Boom;
import kata.judge.probe.Gate;
import kata.kit.Timeline;
import kata.kit.favorites.Behaviour;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.UserId;

/** What every rule of the contract begins with: a user, a world, a page that is opened. */
abstract class ContractSetting {

    static final UserId ANN = new UserId("ann");

    // Where the user service answers, no right answer ever comes near this limit.
    static final Duration LONG = Duration.ofMinutes(1);

    // Where it does not answer, a right answer waits so long and not longer, once.
    static final Duration SHORT = Duration.ofMillis(50);

    // No number of tenths, halves or quarters of a second. A deadline that is computed in
    // milliseconds may be rounded down at both ends.
    static final Duration UNEVEN = Duration.ofMillis(130);
    static final Duration ROUNDED = Duration.ofMillis(2);

    /** A new attempt that loads pages from the world's services and hands them to its UI. */
    protected abstract PageLoader loader(FavoritesWorld world);

    /** What the model promises. */
    protected abstract Promises promises();

    static FavoritesWorld.Builder world(Timeline timeline) {
        return FavoritesWorld.builder(timeline).limit(LONG);
    }

    PageSession session(FavoritesWorld.Builder world) {
        String attempt = getClass().getName().replaceFirst("Test$", "");
        return new PageSession(world.build(), this::loader, attempt);
    }

    /** Answers once the gate is open. */
    static Behaviour<UserId, List<FavoriteId>> answering(Gate gate) {
        return _ -> {
            gate.pass();
            return FavoriteId.listOf("a", "b", "c", "d", "e", "f", "g");
        };
    }

    static Behaviour<FavoriteId, FavoriteDetails> failing(String id, Boom boom) {
        return asked -> {
            if (asked.value().equals(id)) {
                throw boom;
            }
            return FavoriteDetails.of(asked);
        };
    }

    static <K, V> Behaviour<K, V> failing() {
        return key -> {
            throw new Boom("no answer for " + key);
        };
    }

    static List<FavoriteId> favoritesOf(UserId user) {
        return FavoriteId.listOf(user + "-1", user + "-2", user + "-3");
    }

    void note(Column column, String what, String text) {
        ModelTable.note(promises().model(), column, what, text);
    }
}
