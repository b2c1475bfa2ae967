package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code solutions/blind-round} in a workshop of one part, whose judge only says its arguments. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it is a script of the shell")
class BlindRoundTest {

    private static final String STUB = "modules/pool/src/main/java/kata/pool/Part01One.java";
    private static final String ANSWER = "solutions/pool/src/main/java/kata/pool/Part01One.java";

    // Its log: as the real one does, a line is appended.
    private static final String JUDGE =
            "#!/bin/sh\necho \"$* in $PWD\"\necho '{\"verdict\":1}' >>tried/log.jsonl\nexit 1\n";

    @TempDir private Path checkout;
    @TempDir private Path elsewhere;
    private Path round;
    private int exit;

    @BeforeEach
    void aWorkshop() throws IOException {
        round = elsewhere.resolve("a round");
        Path script = Path.of(System.getProperty("kata.source")).resolve("solutions/blind-round");
        executable("solutions/blind-round", Files.readString(script));
        executable("kata", JUDGE);
        write(STUB, "// tag::a[]\nthe stub\n// end::a[]\n");
        write(ANSWER, "// tag::a[]\n// Says why.\nthe answer\n// end::a[]\n");
        write("solutions/pool/attempts/rejected/sleeps-on/Part01One.java", "an attempt");
        write("modules/pool/src/test/java/kata/pool/Part01OneTest.java", "the rules");
        write("modules/pool/hints/Part01One.md", "a hint");
        write(
                "modules/pool/README.md",
                "See [the rules](../../solutions/x), [that](../lab/README.md#a) and [here](#b).");
        write("modules/kit/src/main/java/kata/kit/Todo.java", "the kit");
    }

    private void executable(String name, String text) throws IOException {
        Files.setPosixFilePermissions(
                write(name, text), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path write(String name, String text) throws IOException {
        Path file = checkout.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private Path inTheRound(String name, String text) throws IOException {
        Path file = round.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private String run(Path folder, String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        exit = process.waitFor();
        return said;
    }

    private String blindRound(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(checkout.resolve("solutions/blind-round").toString());
        command.addAll(List.of(arguments));
        return run(elsewhere, command.toArray(String[]::new));
    }

    private String tryOut(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add("./try");
        command.addAll(List.of(arguments));
        return run(round, command.toArray(String[]::new));
    }

    @Test
    void laysOutWhatMayBeSeenAndNothingElse() throws Exception {
        assertThat(blindRound("pool", "a round")).contains("begin with its README.md");
        assertThat(exit).isZero();

        try (Stream<Path> files = Files.walk(round)) {
            assertThat(files.filter(Files::isRegularFile))
                    .extracting(file -> round.relativize(file).toString())
                    .containsExactlyInAnyOrder(
                            "README.md",
                            "hints/Part01One.md",
                            "kit/kata/kit/Todo.java",
                            "lesson.md",
                            "stubs/Part01One.java",
                            "try");
        }
        assertThat(round.resolve("stubs/Part01One.java")).hasContent("the stub");
        assertThat(round.resolve("lesson.md")).hasContent("See the rules, that and [here](#b).");
        assertThat(round.resolve("README.md"))
                .content()
                .contains("# A blind round: pool", "// WRONG: what it breaks", "./try");
    }

    @Test
    void onlyTheScriptKnowsTheCheckout() throws Exception {
        blindRound("pool", "a round");

        try (Stream<Path> files = Files.walk(round)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file);
                assertThat(text).doesNotContain("solutions", "src/test", "attempts/");
                if (!file.endsWith("try")) {
                    assertThat(text).doesNotContain(checkout.toString());
                }
            }
        }
    }

    @Test
    void refusesAFolderThatIsNotEmpty() throws Exception {
        inTheRound("notes.txt", "mine");

        assertThat(blindRound("pool", "a round")).contains("a round is not an empty folder");

        assertThat(exit).isOne();
        assertThat(round).isDirectoryNotContaining("glob:**/try");
        assertThat(blindRound("pool", "a round/notes.txt")).contains("not an empty folder");
    }

    @Test
    void refusesWhatIsNoModule() throws Exception {
        assertThat(blindRound("pol", "a round")).contains("There is no module pol.");
        assertThat(exit).isOne();

        assertThat(blindRound("../modules/pool", "a round")).contains("Usage");
        assertThat(blindRound("pool")).contains("Usage");
        assertThat(round).doesNotExist();
    }

    @Test
    void refusesToHandOutAnswers() throws Exception {
        write(STUB, "// Says why.\n\nthe answer\n");
        assertThat(blindRound("pool", "a round"))
                .contains("Part01One.java is the reference answer, and no stub");

        write(STUB, "the stub\n");
        run(checkout, "git", "init", "-q", "-b", "main");
        run(checkout, "git", "add", "-A");
        run(checkout, "git", "-c", "user.name=a", "-c", "user.email=a@localhost", "commit", "-qm1");
        write(STUB, "somebody's answer\n");
        assertThat(blindRound("pool", "a round")).contains("changes that are not committed");

        assertThat(round).doesNotExist();
    }

    @Test
    void tryKeepsWhatItJudgesWithItsVerdicts() throws Exception {
        blindRound("pool", "a round");
        Path file = inTheRound("wrong/sleeps/Part01One.java", "first");

        assertThat(tryOut("--expect", "--times", "3", "wrong/sleeps/Part01One.java"))
                .isEqualTo(
                        "judge --log tried/log.jsonl --expect --times 3 tried/0001 in "
                                + round.toRealPath()
                                + "\n");
        assertThat(exit).isOne();
        Files.writeString(file, "second");
        tryOut("wrong");

        assertThat(round.resolve("tried/0001/wrong/sleeps/Part01One.java")).hasContent("first");
        assertThat(round.resolve("tried/0002/wrong/sleeps/Part01One.java")).hasContent("second");
        assertThat(Files.readAllLines(round.resolve("tried/log.jsonl"))).hasSize(2);
    }

    @Test
    void tryJudgesFilesOfTheRoundOnly() throws Exception {
        blindRound("pool", "a round");

        assertThat(tryOut(checkout.resolve(ANSWER).toString())).contains("is not inside");
        assertThat(tryOut("../" + round.getFileName())).contains("is not inside");
        assertThat(tryOut("tried")).contains("was tried already");
        assertThat(tryOut("none.java")).contains("There is no none.java");
        assertThat(tryOut("--reveal")).contains("./try [--panel]");
        assertThat(tryOut()).contains("./try [--panel]");
        assertThat(round.resolve("tried")).isEmptyDirectory();
    }
}
