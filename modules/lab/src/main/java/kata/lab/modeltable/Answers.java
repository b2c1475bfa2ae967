package kata.lab.modeltable;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;

/** The services' answers: made once, so that only the model is measured. */
final class Answers {

    // Seven, as in the kit's world; the page shows five.
    static final List<FavoriteId> FAVORITES = FavoriteId.listOf("a", "b", "c", "d", "e", "f", "g");

    private static final Map<FavoriteId, FavoriteDetails> DETAILS =
            FAVORITES.stream()
                    .collect(
                            Collectors.toUnmodifiableMap(Function.identity(), FavoriteDetails::of));

    private Answers() {}

    static FavoriteDetails details(FavoriteId id) {
        return DETAILS.get(id);
    }
}
