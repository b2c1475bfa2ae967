package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.watch.KeyReader;
import kata.panel.Terminal;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./kata judge} with the rules of this checkout. */
class JudgeEndToEndTest {

    private static final Path SOURCE = Path.of(System.getProperty("kata.source"));
    private static final String PART = "kata/sequential/Part01Warmup.java";

    // Maven and some JVMs on a machine that may be busy.
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir private Path folder;

    private void collect(String name, String line, String from) throws IOException {
        Path file = folder.resolve(name).resolve("Part01Warmup.java");
        Files.createDirectories(file.getParent());
        String text = Files.readString(SOURCE.resolve("solutions/sequential").resolve(from));
        Files.writeString(file, line + "\n" + text);
    }

    @Test
    void aWrongAnswerIsCaughtAndARightOneIsAccepted() throws IOException {
        collect("right", "// RIGHT: the reference", "src/main/java/" + PART);
        collect(
                "wrong",
                "// WRONG: the first exception comes out unchanged",
                "attempts/rejected/swallows-the-exception/Part01Warmup.java");
        StringWriter read = new StringWriter();
        CommandContext context =
                new CommandContext(
                        new Workbook(SOURCE),
                        new Output(new PrintWriter(read, true), false),
                        new Terminal(false, true),
                        false,
                        _ -> false);

        int exit =
                Main.commandLine(
                                context,
                                module -> Main.judge(context, module),
                                (modules, progress) -> Main.judge(context, modules, progress),
                                KeyReader.Source.NONE,
                                () -> {})
                        .execute("judge", "--expect", "--panel", folder.toString());

        assertThat(read.toString())
                .containsSubsequence(
                        "    accepted ",
                        "    rejected       theFirstExceptionC",
                        ": the first exception comes out unchanged",
                        "sequential       1        1  100 %         1         1  100 %");
        assertThat(exit).isZero();
    }

    /** As Ctrl-C does: what the command has started does not outlive it. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "destroy gives no chance to tidy up there")
    void itsWorkersEndWhenItIsInterrupted() throws Exception {
        Path file = folder.resolve("Part01Warmup.java");
        Files.writeString(
                file,
                """
                package kata.sequential;

                import java.util.List;
                import java.util.concurrent.Callable;

                public final class Part01Warmup {
                    public static <T> List<T> runAll(List<Callable<T>> tasks) {
                        while (true) {
                            Thread.onSpinWait();
                        }
                    }
                }
                """);
        Process kata =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "-Dkata.root=" + SOURCE,
                                "-cp",
                                System.getProperty("java.class.path"),
                                "kata.cli.Main",
                                "judge",
                                "--times",
                                "100",
                                file.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("said").toFile())
                        .start();
        CompletableFuture<Process> end = kata.onExit();
        await().atMost(LIMIT).until(() -> end.isDone() || kata.descendants().count() >= 2);
        List<ProcessHandle> workers = kata.descendants().toList();
        assertThat(workers).as(Files.readString(folder.resolve("said"))).isNotEmpty();

        kata.destroy();

        await().atMost(LIMIT).until(end::isDone);
        await().atMost(LIMIT).until(() -> workers.stream().noneMatch(ProcessHandle::isAlive));
    }
}
