package kata.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import kata.judge.panel.Progress;
import kata.judge.panel.Terminal;
import kata.judge.panel.Workbook;

/** A tiny workshop of two modules, and a learner who types commands. */
final class Fixture {

    static final Part ONE = new Part("pool", "Part01One");
    static final Part TWO = new Part("pool", "Part02Two");
    static final Part OTHER = new Part("virtual", "Part01Other");

    final Workbook workbook;
    final FakeReferee referee;
    Predicate<String> agreed = _ -> false;

    private final StringWriter read = new StringWriter();
    private volatile IntConsumer keyboard;
    private boolean interactive;

    Fixture(Path root) throws IOException {
        workbook = new Workbook(root);
        referee = new FakeReferee(workbook);
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
        write("solutions/%s/attempts/accepted/a-lock/%3$s.java", ONE, "/** Takes a lock. */");
    }

    private void write(String pattern, Part part, String text) throws IOException {
        Path file =
                workbook.root()
                        .resolve(pattern.formatted(part.module(), part.module(), part.name()));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** From now on somebody sits at a terminal. */
    void atATerminal() {
        interactive = true;
    }

    void press(char key) {
        keyboard.accept(key);
    }

    void solved(Part part) {
        Progress progress = new Progress(workbook);
        progress.note(part.module(), List.of(part.name()), List.of());
        progress.save();
    }

    boolean isSolved(Part part) {
        return new Parts(workbook).isSolved(part);
    }

    Path file(Part part) {
        return workbook.attempt(part.module(), part.name());
    }

    void save(Part part, String text) throws IOException {
        Files.writeString(file(part), text);
    }

    /** What was printed since this was asked the last time. */
    String read() {
        synchronized (read.getBuffer()) {
            String text = read.toString();
            read.getBuffer().setLength(0);
            return text;
        }
    }

    /** What was printed by now, without forgetting it. */
    String soFar() {
        return read.toString();
    }

    int type(String... arguments) {
        return Kata.commandLine(desk()).execute(arguments);
    }

    Desk desk() {
        return new Desk(
                workbook,
                new PrintWriter(read, true),
                new Terminal(false, true),
                interactive,
                agreed,
                _ -> referee,
                consumer -> {
                    keyboard = consumer;
                    return () -> {};
                });
    }
}
