package kata.lab.modeltable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelTableTest {

    private static final Duration CALL = Duration.ofMillis(50);

    @TempDir private Path modules;

    @Test
    void pagesInFlightDividedByTheTimeOfOne() {
        assertThat(Model.VIRTUAL.bound(1_000, CALL)).isCloseTo(10_000, within(0.1));
        assertThat(Model.SEQUENTIAL.bound(1_000, CALL)).isCloseTo(3_333.3, within(0.1));
        assertThat(Model.POOL.bound(10, CALL)).isCloseTo(100, within(0.1));
    }

    @Test
    void aPoolIsBoundByItsThreadsWhenTheyAreFewerThanTheCalls() {
        assertThat(Model.POOL.bound(1_000, CALL)).isCloseTo(666.7, within(0.1));
        assertThat(Model.POOL.boundWords(1_000, CALL)).startsWith("200 threads");
        assertThat(Model.POOL.boundWords(10, CALL)).startsWith("10 in flight");
    }

    @Test
    void aModuleWithoutAReferenceIsLeftOutAndTold() throws IOException {
        build(Model.VIRTUAL);
        build(Model.STRUCTURED);

        Plan plan = new ModelTable(modules).plan(Scale.QUICK, Machine.here());

        assertThat(plan.variants())
                .extracting(Variant::name)
                .containsOnly("virtual", "structured")
                .hasSize(6);
        assertThat(plan.notes()).hasSize(7).anyMatch(note -> note.startsWith("reactive"));
    }

    @Test
    void onlyTheModuleThatNeedsItGetsThePreview() throws IOException {
        build(Model.VIRTUAL);
        build(Model.STRUCTURED);

        Plan plan = new ModelTable(modules).plan(Scale.QUICK, Machine.here());

        assertThat(plan.variants())
                .filteredOn(variant -> variant.flags().contains("--enable-preview"))
                .extracting(Variant::name)
                .containsOnly("structured");
    }

    @Test
    void onlyTheModuleWithContinuationsGetsTheirExport() throws IOException {
        for (Model model : Model.values()) {
            build(model);
        }

        Plan plan = new ModelTable(modules).plan(Scale.QUICK, Machine.here());

        assertThat(plan.variants())
                .filteredOn(variant -> variant.flags().contains("--add-exports"))
                .extracting(Variant::name)
                .containsOnly("coroutines");
    }

    @Test
    void theFullScaleFits() throws IOException {
        for (Model model : Model.values()) {
            build(model);
        }

        Plan plan = new ModelTable(modules).plan(Scale.FULL, Machine.here());

        assertThat(plan.variants()).hasSize(45);
        long millis =
                plan.variants().stream()
                        .mapToLong(
                                variant ->
                                        variant.estimate().toMillis()
                                                * (variant.rounds() == 0
                                                        ? plan.rounds()
                                                        : variant.rounds()))
                        .sum();
        assertThat(Duration.ofMillis(millis)).isLessThan(Duration.ofMinutes(6));
    }

    private void build(Model model) throws IOException {
        Path file =
                modules.resolve(model.module())
                        .resolve("target/solutions/classes")
                        .resolve(model.className().replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        Files.createFile(file);
    }
}
