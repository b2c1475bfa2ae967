package kata.kit.favorites;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Names one favourite: "a". */
public record FavoriteId(String value) {

    public FavoriteId {
        Objects.requireNonNull(value, "value");
    }

    /** The ids with these values, in this order. */
    public static List<FavoriteId> listOf(String... values) {
        return Stream.of(values).map(FavoriteId::new).toList();
    }

    @Override
    public String toString() {
        return value;
    }
}
