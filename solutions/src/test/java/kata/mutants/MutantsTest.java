package kata.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.verdict.Attempt;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutantsTest {

    private static final String TEXT =
            """
            package kata.fixture;

            import java.util.concurrent.Semaphore;
            import java.util.concurrent.atomic.AtomicInteger;

            public class Part01Door {
                private volatile boolean open;
                private final AtomicInteger passed = new AtomicInteger();
                private final Semaphore places = new Semaphore(2);

                public synchronized void pass() throws InterruptedException {
                    while (!open) {
                        wait();
                    }
                    passed.incrementAndGet();
                }

                public void open() throws Exception {
                    places.acquire();
                    try {
                        synchronized (this) {
                            open = true;
                            notifyAll();
                        }
                    } catch (Exception e) {
                        throw e;
                    } finally {
                        places.release();
                    }
                }
            }
            """;

    private static Map<String, byte[]> classes() {
        return new InMemoryCompiler(System.getProperty("java.class.path"), List.of())
                .compile(Attempt.ofText("fixture", "Part01Door", TEXT).sources(), _ -> true)
                .classes();
    }

    @Test
    void theOperatorsForConcurrentCodeAreThere() {
        assertThat(ConcurrencyMutants.of(classes()))
                .extracting(Mutant::id)
                .contains(
                        "Part01Door: not volatile: open",
                        "Part01Door: static: passed",
                        "Part01Door: not synchronized: pass",
                        "Part01Door.pass: if instead of while around a wait",
                        "Part01Door.pass: incrementAndGet in two steps",
                        "Part01Door.<init>: one more for Semaphore",
                        "Part01Door.<init>: one less for Semaphore",
                        "Part01Door.open: notifyAll to notify",
                        "Part01Door.open: catches RuntimeException only",
                        "Part01Door.open: without finally where the body throws",
                        "Part01Door.open: without the synchronized blocks");
    }

    @Test
    void thoseOfPitAreThere() {
        assertThat(PitMutants.of(classes()))
                .extracting(Mutant::id)
                .contains(
                        "Part01Door.open: removed call to java/util/concurrent/Semaphore::release");
    }

    @Test
    void eachChangesSomethingAndHasAnIdOfItsOwn() {
        Map<String, byte[]> classes = classes();
        List<Mutant> mutants = MutatedPart.mutants(classes);

        assertThat(mutants).extracting(Mutant::id).doesNotHaveDuplicates();
        assertThat(mutants)
                .allMatch(
                        mutant ->
                                !java.util.Arrays.equals(
                                        mutant.classes().get("kata.fixture.Part01Door"),
                                        classes.get("kata.fixture.Part01Door")));
    }

    @Test
    void aDeclarationHasAReason(@TempDir Path root) throws IOException {
        Workbook workbook = new Workbook(root);
        Path file = EquivalentMutants.file(workbook, "pool", "Part01");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "A.run: static: x | there is one instance\n");
        assertThat(EquivalentMutants.of(workbook, "pool", "Part01"))
                .containsExactly(Map.entry("A.run: static: x", "there is one instance"));

        Files.writeString(file, "A.run: static: x | \n");
        assertThatThrownBy(() -> EquivalentMutants.of(workbook, "pool", "Part01"))
                .hasMessageContaining("no reason");
    }

    @Test
    void theScoreCountsWhatMakesADifference() {
        Mutant mutant = new Mutant("A.run", 3, "changed", 1, Map.of());
        MutationScore score =
                new MutationScore(
                        "pool", "Part01", 8, List.of(mutant, mutant), List.of(mutant), Set.of());

        assertThat(score.all()).isEqualTo(11);
        assertThat(score.percent()).isEqualTo(80);
        assertThat(MutationReport.lines(score))
                .startsWith("pool/Part01: 11 mutants, 8 killed, 1 equivalent, 2 survive (80 %)")
                .contains("survives, line 3  A.run: changed");
    }
}
