package kata.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.panel.Terminal;
import kata.judge.panel.Workbook;
import kata.proof.Declared.Place;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The proof: right answers are accepted, wrong answers are rejected by the rule and with the words
 * that they declare, and no part lacks what belongs to a part.
 */
class ProofTest {

    private static final int PANEL_LINES = 25;

    // Prefixes, with commas between them: "pool/Part01,virtual".
    private static final List<String> ONLY =
            List.of(System.getProperty("proof.only", "").split(","));

    private static final Catalogue CATALOGUE = new Catalogue(Workbook.find().orElseThrow());
    private static final List<CompletableFuture<Proven>> PROVEN = new ArrayList<>();
    private static final long BEGIN = System.nanoTime();
    private static Proof proof;

    @BeforeAll
    static void begin() {
        proof = new Proof(CATALOGUE);
    }

    @TestFactory
    Stream<DynamicNode> everyPart() {
        List<DynamicNode> nodes = new ArrayList<>();
        for (String module : CATALOGUE.workbook().modules()) {
            for (String part : CATALOGUE.workbook().parts(module)) {
                if (ONLY.stream().anyMatch((module + "/" + part)::startsWith)) {
                    nodes.add(dynamicContainer(module + "/" + part, part(module, part)));
                }
            }
            nodes.add(
                    dynamicTest(
                            module + ": every attempt belongs to a part",
                            () -> assertThat(CATALOGUE.strays(module)).isEmpty()));
        }
        assertThat(PROVEN).as("attempts that match -Dproof.only=" + ONLY).isNotEmpty();
        return nodes.stream();
    }

    private static Stream<DynamicNode> part(String module, String part) {
        List<DynamicNode> nodes = new ArrayList<>();
        List<Declared> attempts = CATALOGUE.attempts(module, part);
        nodes.add(dynamicTest("is complete", () -> requireComplete(module, part, attempts)));
        for (Declared declared : attempts) {
            CompletableFuture<Proven> proven =
                    Files.exists(declared.file())
                            ? proof.submit(declared)
                            : CompletableFuture.failedFuture(
                                    new IllegalStateException("there is no " + declared.file()));
            PROVEN.add(proven);
            nodes.add(dynamicTest(declared.title(), () -> requireAsDeclared(proven.join())));
        }
        return nodes.stream();
    }

    private static void requireAsDeclared(Proven proven) {
        assertThat(proven.complaint()).as(proven.declared().title()).isEmpty();
        List<String> panel = Report.panel(CATALOGUE, proven);
        String shown = String.join("\n", panel);
        assertThat(panel)
                .as("lines of the panel:%n%s", shown)
                .hasSizeLessThanOrEqualTo(PANEL_LINES);
        assertThat(panel)
                .as("columns of the panel:%n%s", shown)
                .allMatch(line -> line.length() <= Terminal.WIDTH);
    }

    private static void requireComplete(String module, String part, List<Declared> attempts)
            throws IOException {
        Exercise exercise = CATALOGUE.exercise(module, part);
        assertThat("%02d".formatted(exercise.part())).as("number").isEqualTo(part.substring(4, 6));
        assertThat(exercise.minutes()).as("minutes").isPositive();
        if (exercise.kind() == Exercise.Kind.REPAIR) {
            assertThat(CATALOGUE.ruleNames(module, part)).as("breaks").contains(exercise.breaks());
        } else {
            assertThat(exercise.breaks()).as("breaks is for repair parts").isEmpty();
        }
        assertThat(CATALOGUE.workbook().hints(module, part)).as("hints").hasSize(3);
        assertThat(CATALOGUE.workbook().lessonAnchor(module, part)).as("lesson").isPresent();
        assertThat(CATALOGUE.reference(module, part)).as("reference").exists();
        assertThat(attempts.stream().filter(a -> a.place() == Place.REJECTED).count())
                .as("rejected attempts")
                .isGreaterThanOrEqualTo(2);
        requireThatNoAnswerIsInTheStub(module, part);
    }

    // A write part's stub must not already hold the answer, by an unlucky commit.
    private static void requireThatNoAnswerIsInTheStub(String module, String part)
            throws IOException {
        String stub = Files.readString(CATALOGUE.workbook().attempt(module, part));
        if (CATALOGUE.exercise(module, part).kind() != Exercise.Kind.REPAIR) {
            assertThat(stub).as("stub").containsPattern(Pattern.compile("\\btodo\\("));
        }
    }

    @AfterAll
    static void report() throws IOException {
        List<Proven> proven = new ArrayList<>();
        for (CompletableFuture<Proven> future : PROVEN) {
            if (!future.isCompletedExceptionally()) {
                proven.add(future.join());
            }
        }
        proof.close();
        Duration took = Duration.ofNanos(System.nanoTime() - BEGIN);
        Report report = new Report(CATALOGUE, proven);
        Path folder = CATALOGUE.workbook().root().resolve("solutions/target");
        report.write(folder, took);
        System.out.printf(
                "%n%sAll of them: solutions/target/verdicts.md%n%n", report.summary(took));
    }
}
