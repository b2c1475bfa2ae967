package kata.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimilarNamesTest {

    private static final List<String> MODULES =
            List.of("sequential", "pool", "forkjoin", "eventloop", "virtual");

    @Test
    void aFewWrongLettersAreFound() {
        assertThat(of("pol")).containsExactly("pool");
        assertThat(of("forkjion")).containsExactly("forkjoin");
        assertThat(of("Virtaul")).containsExactly("virtual");
    }

    @Test
    void theBeginningOfANameIsFound() {
        assertThat(of("event")).containsExactly("eventloop");
    }

    @Test
    void whatIsNotSimilarIsNotOffered() {
        assertThat(of("coroutines")).isEmpty();
        assertThat(of("")).isEmpty();
    }

    @Test
    void onlyTheNearestAreOffered() {
        List<String> names = List.of("pool", "peel", "tool");

        assertThat(SimilarNames.of("poel", names, List::of)).containsExactly("pool", "peel");
    }

    @Test
    void aCandidateMayHaveSeveralNames() {
        assertThat(SimilarNames.of("twoo", List.of(1, 2), n -> List.of("" + n, "two".repeat(n))))
                .containsExactly(1);
    }

    @Test
    void theQuestionNamesThemAll() {
        assertThat(SimilarNames.question(List.of("pool", "poll")))
                .isEqualTo(" Did you mean pool or poll?");
        assertThat(SimilarNames.question(List.of())).isEmpty();
    }

    private static List<String> of(String text) {
        return SimilarNames.of(text, MODULES, List::of);
    }
}
