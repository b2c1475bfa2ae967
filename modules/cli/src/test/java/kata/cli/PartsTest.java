package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartsTest {

    @TempDir private Path root;
    private Fixture learner;
    private Parts parts;

    @BeforeEach
    void aWorkshop() throws IOException {
        learner = new Fixture(root);
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
                "pool 2"
            })
    void aPartMayBeNamedInManyWays(String text) {
        assertThat(parts.named(text, Optional.empty())).isEqualTo(Fixture.TWO);
    }

    @Test
    void aNumberAloneMeansTheModuleThatWasWorkedOnLast() {
        assertThat(parts.named("1", Optional.of("virtual"))).isEqualTo(Fixture.OTHER);
        assertThatThrownBy(() -> parts.named("1", Optional.empty()))
                .hasMessage("1 may be any of these: pool/Part01One, virtual/Part01Other.");
    }

    @Test
    void afterTheLastPartTheRowBeginsAgain() {
        List<Part> row = List.of(Fixture.ONE, Fixture.TWO, Fixture.OTHER);
        learner.solved(Fixture.TWO);

        assertThat(parts.nextUnsolved(row, Fixture.ONE)).contains(Fixture.OTHER);
        assertThat(parts.nextUnsolved(row, Fixture.OTHER)).contains(Fixture.ONE);
        assertThat(parts.nextUnsolved(List.of(Fixture.ONE), Fixture.ONE)).isEmpty();
    }

    @Test
    void aModuleMayBeNamedByItsFolder() {
        assertThat(parts.in("modules/pool/")).containsExactly(Fixture.ONE, Fixture.TWO);
        assertThatThrownBy(() -> parts.in("pol")).hasMessageContaining("pool, virtual");
    }
}
