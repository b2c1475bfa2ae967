package kata.kit.favorites;

import java.util.List;

/**
 * The finished page.
 *
 * @param details what it shows, from top to bottom; copied
 */
public record FavoritesPage(List<FavoriteDetails> details) {

    public FavoritesPage {
        details = List.copyOf(details);
    }
}
