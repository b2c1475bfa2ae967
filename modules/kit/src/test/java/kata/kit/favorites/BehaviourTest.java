package kata.kit.favorites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BehaviourTest {

    @Test
    void failingThrowsANewExceptionEachTime() {
        Behaviour<String, String> failing = Behaviour.failing(() -> new ServiceException("down"));

        Throwable first = catchThrowable(() -> failing.answer("a"));
        Throwable second = catchThrowable(() -> failing.answer("a"));

        assertThat(first).isInstanceOf(ServiceException.class).hasMessage("down");
        assertThat(second).isInstanceOf(ServiceException.class).isNotSameAs(first);
    }

    @Test
    void hangingEndsByInterruption() {
        Behaviour<String, String> hanging = Behaviour.hanging();
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> hanging.answer("a"));

        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aPageKeepsItsOrderAndIsACopy() {
        List<FavoriteDetails> details =
                new ArrayList<>(
                        FavoriteId.listOf("c", "a", "b").stream()
                                .map(FavoriteDetails::of)
                                .toList());
        FavoritesPage page = new FavoritesPage(details);
        details.clear();

        assertThat(page.details())
                .extracting(FavoriteDetails::title)
                .containsExactly("Title of c", "Title of a", "Title of b");
    }
}
