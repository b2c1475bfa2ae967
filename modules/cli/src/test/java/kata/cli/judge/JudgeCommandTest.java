package kata.cli.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import kata.cli.Learner;
import kata.referee.verdict.Verdict;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JudgeCommandTest {

    @TempDir private Path root;
    @TempDir private Path folder;
    private Learner learner;

    @BeforeEach
    void aWorkshop() throws IOException {
        learner = new Learner(root);
    }

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String one(String body) {
        return "package kata.pool;\n/** " + body + " */\npublic class Part01One {}\n";
    }

    private int judge(Object... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "judge";
        for (int i = 0; i < arguments.length; i++) {
            command[i + 1] = arguments[i].toString();
        }
        return learner.type(command);
    }

    private List<String> lines() {
        return learner.read().lines().filter(line -> !line.contains("Compiling")).toList();
    }

    @Test
    void aLineForEachFileSaysVerdictRuleAndFile() throws IOException {
        file("a/Part01One.java", one("accept"));
        file("b/Part01One.java", one("reject"));

        assertThat(judge(folder)).isOne();

        assertThat(lines())
                .satisfiesExactly(
                        line -> assertThat(line).matches("  accepted  .*a/Part01One.java"),
                        line ->
                                assertThat(line)
                                        .matches("  rejected {7}itHolds  .*b/Part01One.java"),
                        line -> assertThat(line).isEmpty(),
                        line ->
                                assertThat(line)
                                        .isEqualTo("  2 files: 1 accepted, 1 not accepted."))
                .allMatch(line -> line.length() <= 80);
        assertThat(learner.fileJudge.closed).isTrue();
    }

    @Test
    void theExitCodeIsZeroOnlyIfAllAreAccepted() throws IOException {
        Path right = file("a/Part01One.java", one("accept"));
        assertThat(judge(right)).isZero();

        assertThat(judge(right, folder.resolve("none.java"))).isOne();
        assertThat(judge("--times", 2, file("b/Part01One.java", one("flicker")))).isOne();
    }

    @Test
    void filesOfDifferentModulesAndWithAnyNameAreJudgedInOneCall() throws IOException {
        Path pool = file("of-a-friend.txt", one("accept"));
        file("x/Part01Other.java", "package kata.virtual; class Helper {} class Part01Other {}");

        judge(pool, folder.resolve("x"));

        assertThat(learner.fileJudge.modulesAskedFor).containsExactly(List.of("pool", "virtual"));
        assertThat(learner.fileJudge.attempts)
                .extracting(
                        attempt ->
                                attempt.className() + " " + attempt.sources().getFirst().fileName())
                .containsExactly(
                        "kata.pool.Part01One Part01One.java",
                        "kata.virtual.Part01Other Part01Other.java");
    }

    @Test
    void samePartTwiceIsTwoAttemptsAndTheSameFileTwiceIsOne() throws IOException {
        Path file = file("a/Part01One.java", one("accept"));
        file("b/Part01One.java", one("accept"));

        assertThat(judge(file, folder, file)).isZero();

        assertThat(learner.fileJudge.attempts).hasSize(2);
    }

    @Test
    void badInputIsSaidAndTheRestIsJudged() throws IOException {
        file("a/Part01One.java", "  \n");
        file("b/Part01One.java", "package kata.pool; class Part09None {}");
        file("c/Part01One.java", "package kata.poll; class Part01One {}");
        file("d/Part01One.java", "class Part01One {}");
        file("e/Part01One.java", "no java at all");
        file("f/Part01One.java", "package kata.pool; class Part01One {} class Part02Two {}");
        Files.write(file("g/Part01One.java", ""), "// ü".getBytes(StandardCharsets.ISO_8859_1));
        file("h/Part01One.java", "// " + "x".repeat(SourceText.LARGEST));
        file("i/Part01One.java", one("no JVM"));
        file("j/Part01One.java", "class A { int x = " + "(".repeat(50_000) + "1; }");
        file("k/Part01One.java", one("accept"));
        Files.createDirectory(folder.resolve("z"));
        learner.columns = 160;
        learner.atATerminal();

        assertThat(judge(folder, folder.resolve("z"), folder.resolve("none.java"))).isOne();

        String read = learner.read();
        assertThat(read)
                .containsSubsequence(
                        "not judged     empty file",
                        "not judged     no part Part09None",
                        "not judged     no module kata.poll",
                        "not judged     in no package",
                        "not judged     no class in it",
                        "not judged     several parts: Part01One, Part02Two",
                        "not judged     not UTF-8",
                        "not judged     larger than 1 MB",
                        "not judged     no memory left",
                        "not judged     it does not parse",
                        "accepted ",
                        "not judged     no PartNN*.java",
                        "not judged     no such file",
                        "13 files: 1 accepted, 0 not accepted, 12 not judged.");
    }

    @Test
    void nothingThatCanBeJudgedNeedsNoRules() {
        assertThat(judge(folder)).isOne();

        assertThat(learner.fileJudge.modulesAskedFor).containsExactly(List.of());
        assertThat(lines().getFirst()).contains("no PartNN*.java");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void aLinkIsNotFollowedOutOfAFolder() throws IOException {
        Path outside = file("outside/Part01One.java", one("accept"));
        Path inside = file("inside/a/Part01One.java", one("accept")).getParent().getParent();
        Files.createSymbolicLink(inside.resolve("Part02Two.java"), outside);
        Files.createSymbolicLink(inside.resolve("Part03.java"), folder.resolve("nothing"));
        Files.createSymbolicLink(inside.resolve("b"), outside.getParent());
        Files.createSymbolicLink(inside.resolve("c"), inside.resolve("a"));
        Files.createSymbolicLink(inside.resolve("d"), inside);
        Files.createSymbolicLink(inside.resolve("notes.txt"), outside);

        assertThat(judge(inside)).isOne();

        assertThat(lines())
                .filteredOn(line -> line.contains("not judged  "))
                .satisfiesExactlyInAnyOrder(
                        line ->
                                assertThat(line)
                                        .contains("link out of folder")
                                        .endsWith("Part02Two.java"),
                        line ->
                                assertThat(line)
                                        .contains("link to nothing")
                                        .endsWith("Part03.java"),
                        line -> assertThat(line).contains("link out of folder").endsWith("/b"));
        assertThat(learner.fileJudge.attempts).hasSize(1);

        // What somebody names is followed.
        assertThat(judge(inside.resolve("Part02Two.java"))).isZero();
    }

    @Test
    void rulesInAFolderAreNoAttempts() throws IOException {
        file("Part01One.java", one("accept"));
        file("Part01OneTest.java", "package kata.pool; class Part01OneTest {}");

        assertThat(judge(folder)).isZero();
    }

    @Test
    void aLongPathIsAbridgedFromTheLeft() throws IOException {
        file("a-very-long-name-of-a-folder".repeat(4) + "/Part01One.java", one("reject"));

        judge(folder);

        assertThat(lines().getFirst())
                .hasSize(80)
                .matches("  rejected {7}itHolds +….*folder/Part01One.java");
    }

    @Test
    void thePanelShowsTheAttemptsOwnPlaceBelowItsLine() throws IOException {
        Path file = file("a/Part01One.java", one("reject"));
        file("b/Part01One.java", one("accept"));

        judge("--panel", folder);

        assertThat(learner.read())
                .containsSubsequence(
                        "  rejected ",
                        "  Part01One  A title",
                        "  ✗ rule 1 of 3: it holds",
                        "  Seen      nothing",
                        "  File      " + file + ":7",
                        "  accepted ")
                .doesNotContain("Edit", "Stuck?", "□");
    }

    @Test
    void severalTimesSayWhereTheVerdictsDiffer() throws IOException {
        file("a/Part01One.java", one("flicker"));
        file("b/Part01One.java", one("reject"));
        learner.columns = 120;
        learner.atATerminal();

        judge("--times", 3, folder);

        assertThat(learner.read())
                .containsSubsequence(
                        "varies         1 accepted, 2 rejected itHolds",
                        "rejected       itHolds ",
                        "2 files: 0 accepted, 1 not accepted, 1 with verdicts that differ.");
        assertThat(judge("--times", 0, folder)).isEqualTo(2);
    }

    @Test
    void jsonIsAnObjectOnEachLineAndNothingElse() throws IOException {
        Path wrong = file("ü/Part01One.java", "// WRONG: of \"no\" use\n" + one("reject"));
        Path none = folder.resolve("none.java");

        judge("--json", "--times", 2, "--expect", wrong, none);

        String read = learner.read();
        assertThat(read).matches("\\p{ASCII}*");
        List<Map<String, String>> objects = read.lines().map(this::object).toList();
        assertThat(objects).hasSize(3);
        assertThat(objects.get(1))
                .containsEntry("file", wrong.toString())
                .containsEntry("module", "pool")
                .containsEntry("part", "Part01One")
                .containsEntry("run", "2")
                .containsEntry("verdict", "REJECTED")
                .containsEntry("tier", "main")
                .containsEntry("rule", "itHolds")
                .containsEntry("text", FakeFileJudge.rejected("").text())
                .containsEntry("milliseconds", "120")
                .containsEntry("expected", "wrong")
                .containsEntry("because", "of \"no\" use");
        assertThat(objects.get(2))
                .containsEntry("verdict", "NOT_JUDGED")
                .containsEntry("module", "")
                .containsEntry("text", "no such file")
                .containsEntry("expected", "none");
    }

    private Map<String, String> object(String line) {
        Map<String, String> fields = new LinkedHashMap<>();
        try (JsonParser json = new JsonFactory().createParser(line)) {
            assertThat(json.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                fields.put(name, json.getText());
            }
            assertThat(json.nextToken()).isNull();
        } catch (IOException e) {
            throw new AssertionError(line, e);
        }
        return fields;
    }

    @Test
    void theLogGrowsWithEachCall() throws IOException {
        Path file = file("Part01One.java", one("reject"));
        Path log = folder.resolve("log.jsonl");

        judge("--log", log, file);
        judge("--log", log, "--json", file);

        assertThat(Files.readAllLines(log)).hasSize(2).allMatch(line -> line.contains("REJECTED"));
        assertThat(judge("--log", folder, file)).isOne();
        assertThat(learner.read()).contains("cannot be written");
    }

    @Test
    void expectationsAreComparedAndCounted() throws IOException {
        file("a/Part01One.java", "// WRONG: a\n" + one("reject"));
        file("b/Part01One.java", "// WRONG: b\n" + one("accept"));
        file("c/Part01One.java", "// RIGHT: c\n" + one("accept"));
        file("d/Part01One.java", "// RIGHT: d\n" + one("reject"));
        file("e/Part01One.java", "// WRONG: e\n" + one("flicker"));
        file("f/Part01One.java", "// WRONG: f\n" + one("does not compile"));
        file("g/Part01One.java", one("accept"));
        file("h/Part01Other.java", "// WRONG: h\npackage kata.virtual; class Part01Other {}");
        learner.columns = 120;
        learner.atATerminal();

        assertThat(judge("--expect", "--times", 2, folder)).isOne();

        assertThat(learner.read())
                .containsSubsequence(
                        "    rejected       itHolds ",
                        "  ! accepted       but WRONG ",
                        "    accepted ",
                        "  ! rejected       RIGHT, itHolds ",
                        "  ! varies         WRONG, 1 accepted, 1 rejected it",
                        "  ! compile error  WRONG, Part01One.java:3: error: ",
                        "    accepted ",
                        "    rejected       itHolds ",
                        "  module       wrong   caught            right  accepted\n",
                        "  pool             3        1   33 %         2         1   50 %\n",
                        "  virtual          1        1  100 %         0         0\n",
                        "  all              4        2   50 %         2         1   50 %\n",
                        "  Wrong, and caught only sometimes: 1.",
                        "  Do not compile, and are not counted: 1.",
                        "  Say neither WRONG nor RIGHT: 1.");
    }

    @Test
    void withExpectationsTheExitCodeSaysWhetherTheyAreMet() throws IOException {
        Path wrong = file("a/Part01One.java", "// WRONG: a\n" + one("reject"));
        assertThat(judge("--expect", wrong)).isZero();

        file("b/Part01One.java", "// WRONG: b\n" + one("does not compile"));
        assertThat(judge("--expect", folder)).isOne();
    }

    @Test
    void onATerminalItSaysHowFarItIs() throws IOException {
        for (int i = 10; i < 30; i++) {
            file(i + "/Part01One.java", one("accept"));
        }
        learner.atATerminal();

        judge(folder);

        assertThat(learner.read()).contains("Reading: 3 of 20", "Judging: 13 of 20");
    }

    @Test
    void onlyAFewOfManyFilesAreInMemoryAtATime() throws Exception {
        for (int i = 0; i < 100; i++) {
            file(i + "/Part01One.java", one("later"));
        }
        CompletableFuture<Integer> exit =
                CompletableFuture.supplyAsync(() -> judge(folder), Thread::startVirtualThread);
        List<CompletableFuture<List<Verdict>>> later = learner.fileJudge.later;
        await().until(() -> later.size() >= 32);

        assertThat(later).hasSize(32);
        Files.delete(folder.resolve("99/Part01One.java"));
        for (int i = 0; i < 99; i++) {
            int n = i;
            await().until(() -> later.size() > n);
            later.get(i).complete(List.of(Verdict.accepted(List.of())));
        }

        assertThat(exit.get(20, TimeUnit.SECONDS)).isOne();
        assertThat(learner.read()).contains("not judged     it is gone", "100 files: 99 accepted");
    }
}
