package kata.panel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kata.workbook.Workbook;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedRunTest {

    private static final String BOTH = "sequential,pool";

    @TempDir private Path root;
    private Workbook workbook;

    @BeforeEach
    void twoModules() throws IOException {
        workbook = new Workbook(root);
        for (String module : BOTH.split(",")) {
            Path rules = root.resolve("modules/" + module + "/src/test/java/kata/" + module);
            Files.createDirectories(rules);
            Files.createFile(rules.resolve("Part01Test.java"));
        }
    }

    private SharedRun run(String id) {
        return SharedRun.of(workbook, id, BOTH).orElseThrow();
    }

    @Test
    void oneModuleAloneHasNone() {
        assertThat(SharedRun.of(workbook, "1", "pool")).isEmpty();
        assertThat(SharedRun.of(workbook, "1", "")).isEmpty();
        assertThat(SharedRun.of(workbook, "${kata.run}", "${kata.modules}")).isEmpty();
    }

    @Test
    void whatOneJvmNotesTheNextOneKnows() throws IOException {
        SharedRun first = run("1");
        first.note("sequential", 2, 2, "", List.of("a row"));
        first.save("for now");
        SharedRun second = run("1");
        second.note("pool", 3, 3, "", List.of("another row"));
        second.save("the last word");

        assertThat(run("1").solved()).isEqualTo(5);
        assertThat(run("1").sound()).isEqualTo(5);
        assertThat(run("1").summary()).containsExactly("a row", "another row");
        assertThat(root.resolve(".kata/run/panel.txt")).hasContent("the last word");
    }

    @Test
    void theFirstUnsolvedIsThatOfTheSyllabusAndNotThatOfTheRun() {
        SharedRun run = run("1");
        run.note("pool", 0, 0, "  the panel ■ of pool\n", List.of());

        assertThat(run.firstUnsolved(workbook)).hasValue("pool");

        run.note("sequential", 0, 0, "  the panel of sequential\n", List.of());

        assertThat(run.firstUnsolved(workbook)).hasValue("sequential");
        run.save("");
        assertThat(run("1").unsolved("pool")).isEqualTo("  the panel ■ of pool\n");
    }

    @Test
    void theNextCommandForgetsWhatTheOneBeforeFound() {
        SharedRun before = run("1");
        before.note("sequential", 0, 0, "unsolved", List.of());
        before.save("");

        assertThat(run("2").firstUnsolved(workbook)).isEmpty();
    }

    @Test
    void aDamagedFileCostsOnlyWhatItHeld() throws IOException {
        run("1").save("");
        Files.writeString(root.resolve(".kata/run/found.properties"), "\\uZZZZ");

        assertThat(run("1").solved()).isZero();
    }
}
