package kata.kit.favorites;

import java.util.Objects;

/** What the page shows of one favourite. */
public record FavoriteDetails(FavoriteId id, String title) {

    public FavoriteDetails {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(title, "title");
    }

    /** What the details service says of {@code id} unless a test has it say something else. */
    public static FavoriteDetails of(FavoriteId id) {
        return new FavoriteDetails(id, "Title of " + id);
    }
}
