package kata.cli.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import kata.cli.Learner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartsTest {

    @TempDir private Path root;
    private Learner learner;
    private Parts parts;

    @BeforeEach
    void aWorkshop() throws IOException {
        learner = new Learner(root);
        parts = new Parts(learner.workbook);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pool/2",
                "pool/02",
                "pool/Part02",
                "pool/Part02Two",
                "pool/part02two.java",
                "Part02Two",
                "2",
                "two",
                "pool 2",
                "modules/pool/src/main/java/kata/pool/Part02Two.java",
                "modules/pool/src/test/java/kata/pool/Part02Two"
            })
    void aPartMayBeNamedInManyWays(String text) {
        assertThat(parts.named(text, Optional.empty())).isEqualTo(Learner.TWO);
    }

    @Test
    void aNumberAloneMeansTheModuleThatWasWorkedOnLast() {
        assertThat(parts.named("1", Optional.of("virtual"))).isEqualTo(Learner.OTHER);
        assertThatThrownBy(() -> parts.named("1", Optional.empty()))
                .hasMessage("1 may be any of these: pool/Part01One, virtual/Part01Other.");
    }

    @Test
    void afterTheLastPartTheRowBeginsAgain() {
        List<Part> row = List.of(Learner.ONE, Learner.TWO, Learner.OTHER);
        learner.solved(Learner.TWO);

        assertThat(parts.nextUnsolved(row, Learner.ONE)).contains(Learner.OTHER);
        assertThat(parts.nextUnsolved(row, Learner.OTHER)).contains(Learner.ONE);
        assertThat(parts.nextUnsolved(List.of(Learner.ONE), Learner.ONE)).isEmpty();
    }

    @Test
    void aModuleMayBeNamedByItsFolder() {
        for (String text : List.of("pool", "modules/pool/", "modules/pool", ":pool", "Pool")) {
            assertThat(parts.in(text)).as(text).containsExactly(Learner.ONE, Learner.TWO);
        }
    }

    @Test
    void aMisspeltModuleIsRecognized() {
        assertThatThrownBy(() -> parts.in("pol"))
                .hasMessage(
                        "There is no module pol. Did you mean pool?%nThere are: pool, virtual."
                                .formatted());
        assertThatThrownBy(() -> parts.named("pol/2", Optional.empty()))
                .hasMessageStartingWith("There is no module pol. Did you mean pool?");
        assertThatThrownBy(() -> parts.in("coroutines"))
                .hasMessageStartingWith("There is no module coroutines.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pool/Part02Tow", "Part02Tow", "pool/Tow", "Part03Two"})
    void aMisspeltPartIsRecognized(String text) {
        assertThatThrownBy(() -> parts.named(text, Optional.empty()))
                .hasMessageStartingWith(
                        "There is no part %s. Did you mean pool/Part02Two?".formatted(text));
    }

    @Test
    void aWordThatIsNeitherIsTakenForAModuleUnlessAPartIsSimilar() {
        assertThat(parts.unknown("virtaul")).hasMessageContaining("Did you mean virtual?");
        assertThat(parts.unknown("othre"))
                .hasMessageContaining("Did you mean virtual/Part01Other?");
        assertThat(parts.unknown("coroutines")).hasMessageStartingWith("There is no module");
    }
}
