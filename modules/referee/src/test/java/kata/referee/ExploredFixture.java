package kata.referee;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Attempt.Source;

/** A part whose only rule explores interleavings. */
public final class ExploredFixture {

    static final String PART = "Part06Count";

    private static final String RULES =
            """
            package kata.fixture;

            import static kata.judge.finding.Finding.seen;

            import kata.judge.Exercise;
            import kata.judge.gap.Interleavings;
            import org.junit.jupiter.api.Test;

            @Exercise(part = 6, title = "count", kind = Exercise.Kind.WRITE, minutes = 1)
            class Part06CountTest {

                @Test
                void countsBoth() throws Exception {
                    Interleavings.explore(Part06Count::new)
                            .runner("one", Part06Count::hit)
                            .runner("other", Part06Count::hit)
                            .then(
                                    count ->
                                            seen("%d hits", count.hits())
                                                    .expected("2")
                                                    .unless(count.hits() == 2));
                }
            }
            """;

    static final Attempt RIGHT =
            attempt(
                    """
                    private final java.util.concurrent.atomic.AtomicInteger hits =
                            new java.util.concurrent.atomic.AtomicInteger();
                    public void hit() { hits.incrementAndGet(); }
                    public int hits() { return hits.get(); }
                    """);

    /** Right, and each of its runs takes a second. */
    public static final Attempt SLOW =
            attempt(
                    """
                    private final java.util.concurrent.atomic.AtomicInteger hits =
                            new java.util.concurrent.atomic.AtomicInteger();
                    public Part06Count() throws InterruptedException { Thread.sleep(1_000); }
                    public void hit() { hits.incrementAndGet(); }
                    public int hits() { return hits.get(); }
                    """);

    static final Attempt TWO_STATEMENTS =
            attempt(
                    """
                    private volatile int hits;
                    public void hit() {
                        int seen = hits;
                        hits = seen + 1;
                    }
                    public int hits() { return hits; }
                    """);

    static final Attempt PLAIN =
            attempt(
                    """
                    private int hits;
                    public void hit() { hits++; }
                    public synchronized int hits() { return hits; }
                    """);

    private ExploredFixture() {}

    private static Attempt attempt(String members) {
        return Attempt.ofText(
                "fixture",
                PART,
                """
                package kata.fixture;

                public class Part06Count {

                %s
                }
                """
                        .formatted(members.indent(4).stripTrailing()));
    }

    public static MemoryJudge.Module module(Path folder) {
        Fixture.writeRules(
                folder, List.of(RIGHT.sources().getFirst(), new Source(PART + "Test.java", RULES)));
        return new MemoryJudge.Module("fixture", List.of(folder), Fixture.JVM_FLAGS);
    }

    /** Writes the attempt's classes where a class path finds them. */
    static Path compiled(Attempt attempt, Path folder) {
        new InMemoryCompiler(System.getProperty("java.class.path"), List.of())
                .compile(attempt.sources(), _ -> true)
                .classes()
                .forEach((name, bytes) -> write(folder, name, bytes));
        return folder;
    }

    private static void write(Path folder, String name, byte[] bytes) {
        Path file = folder.resolve(name.replace('.', '/') + ".class");
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
