package kata.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.verdict.Attempt;
import org.junit.jupiter.api.Test;

class CompilersCodeTest {

    private static final String TEXT =
            """
            package kata.fixture;

            public class Part01Door {
                record Key(String name) {
                    String shout() {
                        return name.toUpperCase();
                    }
                }

                public int open(AutoCloseable lock, Key key) throws Exception {
                    try (lock) {
                        return switch (key) {
                            case Key(String name) -> name.length();
                        };
                    }
                }

                public boolean isOpen(Object lock) {
                    return lock == null;
                }
            }
            """;

    private final List<Mutant> left =
            MutatedPart.mutants(
                            new InMemoryCompiler(System.getProperty("java.class.path"), List.of())
                                    .compile(
                                            Attempt.ofText("fixture", "Part01Door", TEXT).sources(),
                                            _ -> true)
                                    .classes())
                    .stream()
                    .filter(mutant -> !new CompilersCode(TEXT).isAllThatChanges(mutant))
                    .toList();

    @Test
    void whatTheCompilerWroteOfItsOwnAccordIsLeftOut() {
        assertThat(left)
                .extracting(Mutant::method)
                .doesNotContain("Part01Door$Key.equals", "Part01Door$Key.hashCode");
        assertThat(left)
                .extracting(Mutant::change)
                .noneMatch(change -> change.contains("addSuppressed"))
                .noneMatch(change -> change.contains("catches Exception only"));
    }

    @Test
    void whatIsInTheTextStays() {
        assertThat(left)
                .extracting(Mutant::method)
                .contains("Part01Door$Key.shout", "Part01Door.isOpen");
        assertThat(left)
                .extracting(Mutant::change)
                .anyMatch(change -> change.contains("removed call to java/lang/AutoCloseable"));
        assertThat(left)
                .filteredOn(mutant -> mutant.method().equals("Part01Door.isOpen"))
                .extracting(Mutant::change)
                .anyMatch(change -> change.contains("conditional"));
    }
}
