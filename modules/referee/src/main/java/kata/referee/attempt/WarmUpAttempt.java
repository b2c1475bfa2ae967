package kata.referee.attempt;

/** A part so small that judging it costs nothing, made of what most parts are made of. */
public final class WarmUpAttempt {

    public static final String ATTEMPT =
            """
            package kata.warmup;

            import java.util.ArrayList;
            import java.util.List;
            import java.util.concurrent.Callable;
            import java.util.concurrent.CompletableFuture;
            import java.util.concurrent.ConcurrentHashMap;
            import java.util.concurrent.Executors;
            import java.util.concurrent.Future;
            import java.util.stream.Collectors;

            public final class Part01WarmUp {

                private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

                public <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
                    try (var pool = Executors.newFixedThreadPool(threads)) {
                        List<Future<T>> futures = new ArrayList<>();
                        for (Callable<T> task : tasks) {
                            futures.add(pool.submit(task));
                        }
                        List<T> results = new ArrayList<>();
                        for (Future<T> future : futures) {
                            results.add(future.get());
                        }
                        return results;
                    }
                }

                public synchronized String joined(List<String> words) {
                    words.forEach(word -> counts.merge(word, 1, Integer::sum));
                    return words.stream().sorted().collect(Collectors.joining(", "));
                }

                public String later() throws InterruptedException {
                    Thread thread = Thread.ofVirtual().start(() -> counts.put("later", 1));
                    thread.join();
                    return CompletableFuture.supplyAsync(() -> "a").thenApply(s -> s + "b").join();
                }
            }
            """;

    public static final String RULES =
            """
            package kata.warmup;

            import static org.assertj.core.api.Assertions.assertThat;

            import java.util.List;
            import kata.judge.Exercise;
            import kata.kit.Timeline;
            import org.junit.jupiter.api.Test;

            @Exercise(part = 1, title = "warm-up", kind = Exercise.Kind.WRITE, minutes = 1)
            class Part01WarmUpTest {

                private final Part01WarmUp attempt = new Part01WarmUp();

                @Test
                void runsAll(Timeline timeline) throws Exception {
                    assertThat(
                                    attempt.runAll(
                                            List.of(
                                                    () -> timeline.waiting("one", () -> 1),
                                                    () -> timeline.working("two", () -> 2)),
                                            2))
                            .containsExactly(1, 2);
                }

                @Test
                void joins() throws Exception {
                    assertThat(attempt.joined(List.of("b", "a"))).isEqualTo("a, b");
                    assertThat(attempt.later()).isEqualTo("ab");
                }
            }
            """;

    /** A rule that explores, for the same attempt. */
    public static final String EXPLORING_RULES =
            """
            package kata.warmup;

            import static kata.judge.finding.Finding.seen;

            import java.util.List;
            import kata.judge.Exercise;
            import kata.judge.gap.Interleavings;
            import org.junit.jupiter.api.Test;

            @Exercise(part = 1, title = "warm-up", kind = Exercise.Kind.WRITE, minutes = 1)
            class Part01WarmUpTest {

                @Test
                void joinsWhereverAThreadIsHeld() throws Exception {
                    Interleavings.explore(Part01WarmUp::new)
                            .actor("one caller", attempt -> attempt.joined(List.of("a")))
                            .actor("another caller", attempt -> attempt.joined(List.of("b")))
                            .thenEnds(
                                    (_, ends) ->
                                            seen("the caller got %s", ends.result("one caller"))
                                                    .expected("a")
                                                    .unless("a".equals(ends.result("one caller"))));
                }
            }
            """;

    private WarmUpAttempt() {}
}
