package kata.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;
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
import kata.panel.Terminal;
import kata.proof.DeclaredAttempt.Place;
import kata.workbook.Workbook;
import org.assertj.core.api.Assertions;
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

    private static final Pattern TODO = Pattern.compile("\\btodo\\(");

    private static final PartSelection SELECTION = PartSelection.ofProperty();
    private static final boolean RIGHT_ANSWERS_ONLY = Boolean.getBoolean("proof.accepted");

    // -Dproof.every=2 leaves out every second wrong answer, -Dproof.accepted.every=2 every second
    // right one but the references: for a gate that has little time.
    private static final int EVERY = Integer.getInteger("proof.every", 1);
    private static final int EVERY_ACCEPTED = Integer.getInteger("proof.accepted.every", 1);

    private static final Catalogue CATALOGUE = new Catalogue(Workbook.find().orElseThrow());
    private static final List<CompletableFuture<JudgedAttempt>> JUDGED = new ArrayList<>();
    private static final long BEGIN = System.nanoTime();
    private static WorkerCosts costs;
    private static Proof proof;

    @BeforeAll
    static void begin() {
        costs = new WorkerCosts();
        proof = new Proof(CATALOGUE);
    }

    @TestFactory
    Stream<DynamicNode> everyPart() {
        List<DynamicNode> nodes = new ArrayList<>();
        for (String module : CATALOGUE.workbook().modules()) {
            for (String part : CATALOGUE.workbook().parts(module)) {
                if (SELECTION.includes(module, part)) {
                    nodes.add(dynamicContainer(module + "/" + part, part(module, part)));
                }
            }
            nodes.add(
                    dynamicTest(
                            module + ": every attempt belongs to a part",
                            () -> assertThat(CATALOGUE.strays(module)).isEmpty()));
        }
        assertThat(JUDGED)
                .as("attempts that match -Dproof.only=" + SELECTION.prefixes())
                .isNotEmpty();
        return nodes.stream();
    }

    private static Stream<DynamicNode> part(String module, String part) {
        List<DynamicNode> nodes = new ArrayList<>();
        List<DeclaredAttempt> attempts = CATALOGUE.attempts(module, part);
        nodes.add(
                dynamicTest(
                        "%s/%s is complete".formatted(module, part),
                        () -> requireComplete(module, part, attempts)));
        for (DeclaredAttempt declared : attempts) {
            if (RIGHT_ANSWERS_ONLY && !isRight(declared) || isLeftOut(declared)) {
                continue;
            }
            CompletableFuture<JudgedAttempt> judged =
                    Files.exists(declared.file())
                            ? proof.submit(declared)
                            : CompletableFuture.failedFuture(
                                    new IllegalStateException("there is no " + declared.file()));
            JUDGED.add(judged);
            nodes.add(dynamicTest(declared.title(), () -> requireAsDeclared(judged.join())));
        }
        return nodes.stream();
    }

    private static boolean isRight(DeclaredAttempt declared) {
        return declared.place() == Place.REFERENCE || declared.place() == Place.ACCEPTED;
    }

    // By its name, so that the same ones are left out each time, and in each part some.
    private static boolean isLeftOut(DeclaredAttempt declared) {
        int every =
                switch (declared.place()) {
                    case REJECTED -> EVERY;
                    case ACCEPTED -> EVERY_ACCEPTED;
                    case STUB, REFERENCE -> 1;
                };
        String name = declared.file().getParent().getFileName().toString();
        return Math.floorMod(name.hashCode(), every) != 0;
    }

    private static void requireAsDeclared(JudgedAttempt judged) {
        judged.problem().ifPresent(Assertions::fail);
        for (int columns : List.of(80, Terminal.WIDTH, 160)) {
            List<String> panel = VerdictReport.panel(CATALOGUE, judged, columns);
            String shown = String.join("\n", panel);
            assertThat(panel)
                    .as("lines of the panel:%n%s", shown)
                    .hasSizeLessThanOrEqualTo(PANEL_LINES);
            assertThat(panel)
                    .as("columns of the panel:%n%s", shown)
                    .allMatch(line -> line.length() <= columns);
        }
        assertThat(VerdictReport.panel(CATALOGUE, judged, 60))
                .allMatch(line -> line.length() <= 60);
    }

    // All that is missing at once: somebody is writing the part.
    private static void requireComplete(String module, String part, List<DeclaredAttempt> attempts)
            throws IOException {
        Exercise exercise = CATALOGUE.exercise(module, part);
        long rejected = attempts.stream().filter(a -> a.place() == Place.REJECTED).count();
        String stub = Files.readString(CATALOGUE.workbook().attempt(module, part));
        assertSoftly(
                all -> {
                    all.assertThat("%02d".formatted(exercise.part()))
                            .as("number in @Exercise")
                            .isEqualTo(part.substring(4, 6));
                    all.assertThat(exercise.minutes()).as("minutes in @Exercise").isPositive();
                    all.assertThat(CATALOGUE.workbook().hints(module, part))
                            .as("hints in modules/%s/hints/%s.md", module, part)
                            .hasSize(3);
                    all.assertThat(CATALOGUE.workbook().lessonAnchor(module, part))
                            .as("section \"## Part NN: …\" in modules/%s/README.md", module)
                            .isPresent();
                    all.assertThat(CATALOGUE.reference(module, part)).as("reference").exists();
                    all.assertThat(rejected)
                            .as("attempts in solutions/%s/attempts/rejected", module)
                            .isGreaterThanOrEqualTo(2);
                    if (exercise.kind() == Exercise.Kind.REPAIR) {
                        all.assertThat(CATALOGUE.ruleNames(module, part))
                                .as("rules, one of which \"breaks\" in @Exercise names")
                                .contains(exercise.breaks());
                    } else {
                        all.assertThat(exercise.breaks())
                                .as("\"breaks\" in @Exercise, which is for repair parts")
                                .isEmpty();
                        // By an unlucky commit it may hold the answer.
                        all.assertThat(stub).as("stub").containsPattern(TODO);
                    }
                });
    }

    @AfterAll
    static void report() throws IOException {
        List<JudgedAttempt> judged = new ArrayList<>();
        for (CompletableFuture<JudgedAttempt> future : JUDGED) {
            if (!future.isCompletedExceptionally()) {
                judged.add(future.join());
            }
        }
        String workers = costs.summary();
        costs.close();
        proof.close();
        Duration took = Duration.ofNanos(System.nanoTime() - BEGIN);
        VerdictReport report = new VerdictReport(CATALOGUE, judged);
        Path folder = CATALOGUE.workbook().root().resolve("solutions/target");
        String summary = report.summary(took) + workers + System.lineSeparator() + proof.workers();
        report.write(folder, summary);
        if (!SELECTION.isEverything()) {
            System.out.printf("%n%s", report.lines());
        }
        proof.foundEarlier().forEach(found -> System.out.println("found earlier: " + found));
        proof.varied().forEach(one -> System.out.println("once not as declared: " + one));
        System.out.printf("%n%sAll of them: solutions/target/verdicts.md%n%n", summary);
    }
}
