package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.panel.Terminal;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With Maven, the judge in memory and real rules; only the terminal is missing. */
class WatchEndToEndTest {

    private static final Path SOURCE = Path.of(System.getProperty("kata.source"));
    private static final String PART = "kata/sequential/Part01Warmup.java";
    private static final String REJECTED = "attempts/rejected/swallows-the-exception/";

    // Maven and two JVMs on a machine that may be busy.
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final StringWriter read = new StringWriter();
    private volatile IntConsumer key;
    private CompletableFuture<Integer> exit;

    @TempDir private Path copy;

    @Test
    void aWrongAnswerIsRejectedAndARightOneIsAccepted() throws Exception {
        copyOfTheWorkshop();
        Path file = copy.resolve("modules/sequential/src/main/java").resolve(PART);
        Path answers = copy.resolve("solutions/sequential");
        exit = watch();
        awaitText("not started");

        save(answers.resolve(REJECTED + "Part01Warmup.java"), file);
        awaitText(": the first exception comes out unchanged");

        save(answers.resolve("src/main/java").resolve(PART), file);
        awaitText("✓ Part01Warmup: all ");
        awaitText("Part02LatencyAddsUp.java");

        assertThat(copy.resolve(".kata/progress.properties"))
                .content()
                .contains("sequential.Part01Warmup=sound");
        key.accept('q');
        assertThat(exit.get(1, TimeUnit.MINUTES)).isZero();
    }

    private CompletableFuture<Integer> watch() {
        Workbook workbook = new Workbook(copy);
        PrintWriter out = new PrintWriter(read, true);
        CommandContext context =
                new CommandContext(
                        workbook,
                        new Output(out, false),
                        new Terminal(false, true),
                        false,
                        _ -> false);
        return CompletableFuture.supplyAsync(
                () ->
                        Main.commandLine(
                                        context,
                                        module -> Main.judge(context, module),
                                        (modules, progress) ->
                                                Main.judge(context, modules, progress),
                                        keyboard -> {
                                            key = keyboard;
                                            return () -> {};
                                        },
                                        () -> {})
                                .execute("watch", "sequential"),
                Thread::startVirtualThread);
    }

    private void awaitText(String text) {
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> exit.isDone() || read.toString().contains(text));
        assertThat(read.toString()).contains(text);
    }

    private static void save(Path from, Path to) throws IOException {
        Files.writeString(to, Files.readString(from));
    }

    private void copyOfTheWorkshop() throws IOException {
        for (String name : List.of(".mvn", "pom.xml", "modules", "solutions")) {
            copy(SOURCE.resolve(name));
        }
        // The learner of this checkout may have solved the part.
        Files.writeString(
                copy.resolve("modules/sequential/src/main/java").resolve(PART),
                """
                package kata.sequential;

                import java.util.List;
                import java.util.concurrent.Callable;
                import kata.kit.Todo;

                public final class Part01Warmup {
                    public static <T> List<T> runAll(List<Callable<T>> tasks) {
                        return Todo.todo("write it");
                    }
                }
                """);
    }

    private void copy(Path folder) throws IOException {
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes a) {
                        return dir.endsWith("target")
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes a)
                            throws IOException {
                        Path to = copy.resolve(SOURCE.relativize(file).toString());
                        Files.createDirectories(to.getParent());
                        Files.copy(file, to, StandardCopyOption.COPY_ATTRIBUTES);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
