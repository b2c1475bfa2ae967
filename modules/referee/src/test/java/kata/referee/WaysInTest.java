package kata.referee;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An exploring rule gives the same verdict in memory, where a class loader weaves, and in a JVM
 * that an IDE or Surefire starts, where an agent does.
 */
class WaysInTest {

    @TempDir Path folder;

    static List<Attempt> attempts() {
        return List.of(
                ExploredFixture.RIGHT, ExploredFixture.TWO_STATEMENTS, ExploredFixture.PLAIN);
    }

    @ParameterizedTest
    @MethodSource("attempts")
    void theVerdictIsTheSame(Attempt attempt) throws Exception {
        Verdict inMemory = inMemory(attempt);
        String plain = plain(attempt, "-XX:+EnableDynamicAgentLoading");

        assertThat(plain)
                .startsWith("countsBoth " + (inMemory.accepted() ? "HOLDS" : "BROKEN"))
                .contains(inMemory.finding().seen());
        assertThat(inMemory.accepted()).isEqualTo(attempt == ExploredFixture.RIGHT);
    }

    @Test
    void theRecordingTellsTheRunsOfAnExploration() {
        // Each of the two first, once with nobody held, once before its only step.
        assertThat(inMemory(ExploredFixture.RIGHT).outcomes().getFirst().recording().runs())
                .isEqualTo(4);
    }

    @Test
    void whereNoAgentMayComeInTheAttemptIsJudgedAsItIsAndThatIsSaid() throws Exception {
        String plain = plain(ExploredFixture.TWO_STATEMENTS, "-XX:-EnableDynamicAgentLoading");

        assertThat(plain).startsWith("countsBoth HOLDS").contains("no agent can be attached");
    }

    private Verdict inMemory(Attempt attempt) {
        try (MemoryJudge judge =
                new MemoryJudge(
                        List.of(ExploredFixture.module(folder.resolve("rules"))),
                        MemoryJudge.Settings.usual().withWorkers(1).withWarmUps(0))) {
            return judge.judge(attempt);
        }
    }

    private String plain(Attempt attempt, String flag) throws IOException {
        Path rules = ExploredFixture.module(folder.resolve("rules")).testClasses().getFirst();
        Path classes = ExploredFixture.compiled(attempt, folder.resolve("classes"));
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(
                List.of(
                        flag,
                        "-Dkata.panel=off",
                        "-cp",
                        String.join(
                                File.pathSeparator,
                                rules.toString(),
                                classes.toString(),
                                System.getProperty("java.class.path")),
                        PlainLauncher.class.getName(),
                        "kata.fixture.Part06CountTest"));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
