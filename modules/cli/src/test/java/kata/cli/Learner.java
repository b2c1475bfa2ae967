package kata.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.cli.context.Parts;
import kata.cli.judge.FakeFileJudge;
import kata.cli.watch.FakeModuleJudge;
import kata.panel.Terminal;
import kata.workbook.Progress;
import kata.workbook.Workbook;

/** A tiny workshop of two modules, and a learner who types commands. */
public final class Learner {

    public static final Part ONE = new Part("pool", "Part01One");
    public static final Part TWO = new Part("pool", "Part02Two");
    public static final Part OTHER = new Part("virtual", "Part01Other");

    public final Workbook workbook;
    public final FakeFileJudge fileJudge = new FakeFileJudge();
    private final FakeModuleJudge judge;
    public Predicate<String> confirmed = _ -> false;

    private final StringWriter read = new StringWriter();
    private volatile IntConsumer keyboard;
    private final AtomicInteger idle = new AtomicInteger();
    private boolean interactive;
    public int columns = Terminal.WIDTH;

    public Learner(Path root) throws IOException {
        workbook = new Workbook(root);
        judge = new FakeModuleJudge(workbook);
        for (Part part : List.of(ONE, TWO, OTHER)) {
            write("modules/%s/src/test/java/kata/%s/%sTest.java", part, "rules");
            write("modules/%s/src/main/java/kata/%s/%s.java", part, "the stub");
            write("modules/%s/hints/%3$s.md", part, "weak\n---\nmiddle\n---\nstrong\n");
            write("solutions/%s/src/main/java/kata/%s/%s.java", part, "// tag::a[]\nthe reference");
        }
        write(
                "solutions/%s/attempts/rejected/sleeps-on/%3$s.java",
                ONE,
                """
                import kata.judge.Rejected;

                /**
                 * Sleeps on when {@code close} is
                 * called. It should not.
                 */
                @Rejected(
                        by = "closeEndsTheWait",
                        says = "still asleep")
                public final class Part01One {}
                """);
        write(
                "solutions/%s/attempts/accepted/a-lock/%3$s.java",
                ONE, "/** Takes a lock. */ class Part01One {}");
    }

    private void write(String pattern, Part part, String text) throws IOException {
        Path file =
                workbook.root()
                        .resolve(pattern.formatted(part.module(), part.module(), part.name()));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    public void delete(Part part) throws IOException {
        Files.delete(file(part));
    }

    /** From now on somebody sits at a terminal. */
    public void atATerminal() {
        interactive = true;
    }

    public void press(char key) {
        keyboard.accept(key);
    }

    public void solved(Part part) {
        Progress progress = new Progress(workbook);
        progress.note(part.module(), List.of(part.name()), List.of());
        progress.save();
    }

    public boolean isSolved(Part part) {
        return new Parts(workbook).isSolved(part);
    }

    public Path file(Part part) {
        return workbook.attempt(part.module(), part.name());
    }

    public void save(Part part, String text) throws IOException {
        Files.writeString(file(part), text);
    }

    /** What was printed since this was asked the last time. */
    public String read() {
        synchronized (read.getBuffer()) {
            String text = read.toString();
            read.getBuffer().setLength(0);
            return text;
        }
    }

    /** What was printed by now, without forgetting it. */
    public String soFar() {
        return read.toString();
    }

    public int type(String... arguments) {
        return Main.commandLine(
                        context(),
                        _ -> judge,
                        fileJudge,
                        consumer -> {
                            keyboard = consumer;
                            return () -> {};
                        },
                        idle::incrementAndGet)
                .execute(arguments);
    }

    /** How often there was time for other work. */
    public int timesIdle() {
        return idle.get();
    }

    public CommandContext context() {
        return new CommandContext(
                workbook,
                new Output(new PrintWriter(read, true), interactive),
                new Terminal(false, true, columns),
                interactive,
                question -> confirmed.test(question));
    }
}
