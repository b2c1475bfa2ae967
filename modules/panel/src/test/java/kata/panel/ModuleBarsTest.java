package kata.panel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kata.workbook.Progress;
import kata.workbook.Workbook;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModuleBarsTest {

    private static final Map<String, Integer> PARTS =
            Map.of(
                    "sequential", 6,
                    "pool", 12,
                    "forkjoin", 7,
                    "eventloop", 8,
                    "reactive", 10,
                    "virtual", 10,
                    "structured", 10,
                    "coroutines", 7,
                    "disruptor", 7);

    @TempDir private Path root;
    private Workbook workbook;

    @BeforeEach
    void theWorkshopsModules() throws IOException {
        workbook = new Workbook(root);
        for (Map.Entry<String, Integer> module : PARTS.entrySet()) {
            String name = module.getKey();
            Path rules = root.resolve("modules/" + name + "/src/test/java/kata/" + name);
            Files.createDirectories(rules);
            for (int part = 1; part <= module.getValue(); part++) {
                Files.createFile(rules.resolve("Part%02dTest.java".formatted(part)));
            }
        }
    }

    private List<String> bars(String module, Progress progress, int width) {
        return new ModuleBars(workbook, progress, new Terminal(false, true)).lines(module, width);
    }

    @Test
    void allInTwoLines() {
        assertThat(bars("pool", Progress.none(workbook), 98))
                .containsExactly(
                        "pool  □□□□□□□□□□□□ 0 of 12   sequential 0/6   forkjoin 0/7   eventloop 0/8"
                                + "   reactive 0/10",
                        "      virtual 0/10   structured 0/10   coroutines 0/7   disruptor 0/7");
    }

    @Test
    void inOneLineWhereItIsWide() {
        assertThat(bars("pool", Progress.none(workbook), 198)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {58, 78, 98, 158})
    void noneIsLeftOutAndNoLineIsTooWideWhateverIsSolved(int width) {
        Progress all = Progress.none(workbook);
        PARTS.keySet().forEach(module -> all.note(module, workbook.parts(module), List.of()));
        for (Progress progress : List.of(Progress.none(workbook), all)) {
            for (String module : PARTS.keySet()) {
                List<String> lines = bars(module, progress, width);

                assertThat(lines).hasSizeLessThanOrEqualTo(width < 78 ? 3 : 2);
                assertThat(lines).allMatch(line -> line.length() <= width);
                for (String other : PARTS.keySet()) {
                    assertThat(String.join(" ", lines)).contains(other.substring(0, 2));
                }
            }
        }
    }

    @Test
    void longNamesAreShortenedWhereItIsNarrow() {
        assertThat(bars("structured", Progress.none(workbook), 78))
                .containsExactly(
                        "structured  □□□□□□□□□□ 0 of 10   seque… 0/6   pool 0/12   forkj… 0/7",
                        "            event… 0/8   react… 0/10   virtu… 0/10   corou… 0/7"
                                + "   disru… 0/7");
    }
}
