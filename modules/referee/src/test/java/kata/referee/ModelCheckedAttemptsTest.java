package kata.referee;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import kata.referee.MemoryJudge.Settings;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Attempt.Source;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lincheck loads an agent, and remembers the classes it has seen by their names. The second attempt
 * in a JVM must not get the verdict of the first.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ModelCheckedAttemptsTest {

    private static final String RACY =
            """
            package kata.checked;

            import java.util.concurrent.atomic.AtomicInteger;

            public class Part01Counter {

                private final AtomicInteger count = new AtomicInteger();

                public int hit() {
                    return count.getAndSet(count.get() + 1);
                }
            }
            """;

    private static final String RIGHT =
            RACY.replace("getAndSet(count.get() + 1)", "getAndIncrement()");

    private static final String RULES =
            """
            package kata.checked;

            import kata.judge.Exercise;
            import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
            import org.jetbrains.lincheck.datastructures.Operation;
            import org.junit.jupiter.api.Test;

            @Exercise(
                    part = 1,
                    title = "counter",
                    kind = Exercise.Kind.REPAIR,
                    minutes = 1,
                    limitSeconds = 80)
            class Part01CounterTest {

                @Test
                void isLinearizable() {
                    new ModelCheckingOptions()
                            .iterations(5)
                            .invocationsPerIteration(100)
                            .threads(2)
                            .actorsPerThread(2)
                            .check(Hits.class);
                }

                public static class Hits {

                    private final Part01Counter counter = new Part01Counter();

                    @Operation
                    public int hit() {
                        return counter.hit();
                    }
                }
            }
            """;

    @TempDir Path folder;

    private static Attempt attempt(String text) {
        return Attempt.ofText("checked", "Part01Counter", text);
    }

    private MemoryJudge.Module module() {
        Fixture.writeRules(
                folder,
                List.of(
                        new Source("Part01Counter.java", RACY),
                        new Source("Part01CounterTest.java", RULES)));
        return new MemoryJudge.Module(
                "checked",
                List.of(folder),
                List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+EnableDynamicAgentLoading"));
    }

    @Test
    void eachGetsItsOwnVerdict() {
        try (MemoryJudge judge =
                new MemoryJudge(List.of(module()), Settings.usual().withWorkers(1))) {
            Verdict racy = judge.judge(attempt(RACY));
            Verdict right = judge.judge(attempt(RIGHT));

            assertThat(racy.kind()).isEqualTo(Kind.REJECTED);
            assertThat(racy.text()).contains("interleaving", "hit(): 0");
            assertThat(right.kind()).as(right.text()).isEqualTo(Kind.ACCEPTED);
        }
    }

    @Test
    void eachRepetitionInOneJvmGetsTheSameVerdict() {
        try (MemoryJudge judge =
                new MemoryJudge(List.of(module()), Settings.usual().withWorkers(1))) {
            assertThat(kinds(judge, RACY)).containsOnly(Kind.REJECTED).hasSize(3);
            assertThat(kinds(judge, RIGHT)).containsOnly(Kind.ACCEPTED).hasSize(3);
        }
    }

    @Test
    void oneWorkerJudgesThemAllByTheirOwnCode() {
        // The same names, each time with other fields, or with other code.
        String plain =
                RACY.replace("final AtomicInteger count = new AtomicInteger()", "int count")
                        .replace("count.getAndSet(count.get() + 1)", "count++");
        String volatileField = plain.replace("private int", "private volatile int");
        String locked = plain.replace("public int", "public synchronized int");
        try (MemoryJudge judge =
                new MemoryJudge(List.of(module()), Settings.usual().withWorkers(1))) {
            for (int i = 0; i < 2; i++) {
                for (String wrong : List.of(RACY, plain, volatileField)) {
                    assertThat(judge.judge(attempt(wrong)).kind()).isEqualTo(Kind.REJECTED);
                    assertThat(judge.judge(attempt(RIGHT)).kind()).isEqualTo(Kind.ACCEPTED);
                    assertThat(judge.judge(attempt(locked)).kind()).isEqualTo(Kind.ACCEPTED);
                }
            }

            assertThat(judge.statistics().givenUp()).isEmpty();
        }
    }

    private static List<Kind> kinds(MemoryJudge judge, String text) {
        return judge.submit(attempt(text), 3).stream()
                .map(CompletableFuture::join)
                .map(Verdict::kind)
                .toList();
    }
}
