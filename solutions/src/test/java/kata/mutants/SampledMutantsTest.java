package kata.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import kata.proof.ReferenceJudge;
import kata.referee.MemoryJudge;
import kata.workbook.Workbook;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * No undeclared survivor in a few parts that are quickly judged; {@code solutions/mutants} is for
 * all of them.
 */
class SampledMutantsTest {

    private static final Workbook WORKBOOK = Workbook.find().orElseThrow();

    private record Sampled(String module, String part) {}

    private static final List<Sampled> PARTS =
            List.of(
                    new Sampled("sequential", "Part01Warmup"),
                    new Sampled("sequential", "Part03LittlesLaw"),
                    new Sampled("pool", "Part04CheckThenAct"));

    @Test
    void everyMutantIsKilledOrDeclaredEquivalent() {
        try (MemoryJudge judge = ReferenceJudge.of(WORKBOOK, List.of("sequential", "pool"))) {
            MutantJudge mutants = new MutantJudge(judge);
            List<MutationScore> scores =
                    PARTS.stream()
                            .map(
                                    p ->
                                            mutants.submit(
                                                    MutatedPart.of(
                                                            WORKBOOK, p.module(), p.part(), 1),
                                                    EquivalentMutants.of(
                                                            WORKBOOK, p.module(), p.part())))
                            .toList()
                            .stream()
                            .map(CompletableFuture::join)
                            .toList();

            assertThat(scores).allMatch(score -> score.all() > 5);
            assertThat(scores)
                    .as(String.join("", scores.stream().map(MutationReport::lines).toList()))
                    .allMatch(score -> score.survivors().isEmpty() && score.stale().isEmpty());
        }
    }

    @TestFactory
    Stream<DynamicTest> everyDeclarationIsOfAMutantThatIsThere() {
        return WORKBOOK.modules().stream()
                .flatMap(m -> WORKBOOK.parts(m).stream().map(p -> new Sampled(m, p)))
                .filter(
                        p ->
                                EquivalentMutants.file(WORKBOOK, p.module(), p.part())
                                        .toFile()
                                        .exists())
                .map(
                        p ->
                                DynamicTest.dynamicTest(
                                        p.module() + "/" + p.part(),
                                        () ->
                                                assertThat(
                                                                MutatedPart.of(
                                                                                WORKBOOK,
                                                                                p.module(),
                                                                                p.part(),
                                                                                1)
                                                                        .mutants())
                                                        .extracting(Mutant::id)
                                                        .containsAll(
                                                                EquivalentMutants.of(
                                                                                WORKBOOK,
                                                                                p.module(),
                                                                                p.part())
                                                                        .keySet())));
    }
}
