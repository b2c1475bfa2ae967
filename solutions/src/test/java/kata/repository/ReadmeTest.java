package kata.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.generated.GeneratedDocument;
import kata.generated.MarkedTables;
import kata.plan.TimedPartReader;
import kata.referee.JvmFlags;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What the README says of the build is so: the panel it shows is one that the proof has seen, the
 * flags are those of the pom, and every module and part is on the map.
 *
 * <p>Surefire runs the classes of this module by name, so the proof has written its panels by now.
 */
@TestMethodOrder(kata.judge.InSourceOrder.class)
class ReadmeTest {

    private static final Workbook WORKBOOK = Workbook.find().orElseThrow();
    private static final Path ROOT = WORKBOOK.root();

    private static final Pattern PANEL =
            Pattern.compile("<!-- panel:(\\S+) -->\\s*```\\n(.*?)```", Pattern.DOTALL);

    private static String readme() throws IOException {
        return Files.readString(ROOT.resolve("README.md")).replace("\r\n", "\n");
    }

    @Test
    void thePanelIsARealOne() throws IOException {
        Matcher panel = PANEL.matcher(readme());
        assertThat(panel.find()).isTrue();
        Path seen = ROOT.resolve("solutions/target/panels/" + panel.group(1) + ".txt");
        assumeThat(seen).as("left out by -Dproof.only").exists();

        // The picture differs from run to run: who came first is up to the threads.
        assertThat(withoutPicture(panel.group(2).lines().toList()))
                .isEqualTo(withoutPicture(Files.readAllLines(seen)));
    }

    private static List<String> withoutPicture(List<String> lines) {
        return lines.stream()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty() && !line.contains("│") && !line.contains("□"))
                .filter(line -> !line.contains("not to scale"))
                .map(line -> line.replaceAll("pool-\\d+-", "pool-N-"))
                .toList();
    }

    @Test
    void theFlagsAreThoseOfThePom() throws IOException {
        String flags = String.join(" ", JvmFlags.of("any module"));
        assertThat(linesWith(readme(), "-Xss"))
                .as("lines with flags")
                .anySatisfy(line -> assertThat(line).contains(flags));
    }

    @Test
    void everyModuleIsOnTheMap() throws IOException {
        String readme = readme();
        assertThat(WORKBOOK.modules())
                .allSatisfy(
                        module ->
                                assertThat(
                                                linesWith(
                                                        readme,
                                                        "| [%s](modules/%s/"
                                                                .formatted(module, module)))
                                        .as("rows of %s", module)
                                        .isNotEmpty());
    }

    @Test
    void theTableOfConceptsIsShown() throws IOException {
        assertThat(MarkedTables.names(readme())).containsExactly("concepts");
    }

    @Test
    void theTablesAreThoseOfNow() throws IOException {
        new GeneratedDocument(
                        ROOT.resolve("README.md"),
                        new ReadmeTables(
                                        TimedPartReader.readAll(WORKBOOK),
                                        LessonConcepts.read(WORKBOOK))
                                ::render)
                .requireUpToDate();
    }

    @Test
    void theTableOfConceptsFoldsAway() throws IOException {
        assertThat(readme())
                .containsSubsequence(
                        "<details>", "<!-- table:concepts -->", "<!-- end -->", "</details>");
    }

    // It stands in the first screen, and must work without a network.
    @Test
    void theMovingPictureLoadsNothingAndIsLightAndDark() throws IOException {
        String picture = "modules/cli/recording/watch.svg";
        String svg = Files.readString(ROOT.resolve(picture));

        assertThat(linesWith(readme(), "](" + picture + ")")).hasSize(1);
        assertThat(readme().indexOf(picture)).isLessThan(readme().indexOf("## "));
        assertThat(svg)
                .contains("prefers-color-scheme: dark", "prefers-reduced-motion", "@keyframes")
                .contains("rules hold", "Verdict after")
                .doesNotContain("<script", "href", "@import", "url(");
    }

    // Not the whole README: a failure prints what it looked at.
    private static List<String> linesWith(String text, String words) {
        return text.lines().filter(line -> line.contains(words)).toList();
    }
}
