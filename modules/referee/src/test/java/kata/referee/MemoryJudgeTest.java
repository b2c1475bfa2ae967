package kata.referee;

import static kata.referee.Fixture.echo;
import static kata.referee.Fixture.echoClass;
import static kata.referee.Fixture.plainTalk;
import static kata.referee.Fixture.rightEcho;
import static kata.referee.Fixture.talk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.judge.rule.Outcome;
import kata.referee.MemoryJudge.Settings;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Attempt.Source;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryJudgeTest {

    private static final String TELL_PID = "\"[pid \" + ProcessHandle.current().pid() + \"]\"";

    @TempDir static Path rules;

    private static MemoryJudge judge;

    // One worker: what an attempt leaves would meet the next one.
    @BeforeAll
    static void open() {
        judge =
                new MemoryJudge(
                        List.of(Fixture.module(rules)),
                        Settings.usual().withWorkers(1).withWarmUps(0));
    }

    @AfterAll
    static void close() {
        judge.close();
    }

    private static long pid(Verdict verdict) {
        Matcher pid = Pattern.compile("\\[pid (\\d+)]").matcher(verdict.text());
        assertThat(pid.find()).as(verdict.text()).isTrue();
        return Long.parseLong(pid.group(1));
    }

    @Test
    void acceptsARightAttemptAndListsItsRules() {
        Verdict verdict = judge.judge(rightEcho());

        assertThat(verdict.kind()).as(verdict.text()).isEqualTo(Kind.ACCEPTED);
        assertThat(verdict.text()).isEmpty();
        assertThat(verdict.outcomes())
                .extracting(Outcome::rule)
                .containsExactly("echoesOnce", "echoesTwice");
        assertThat(verdict.duration()).isPositive();
    }

    // As in a Maven build, where both are the system class loader's.
    @Test
    void aThreadOfTheCommonPoolFindsTheClassesOfTheAttempt() {
        Verdict verdict =
                judge.judge(
                        talk(
                                """
                                return CompletableFuture.supplyAsync(() -> {
                                    ClassLoader own = Thread.currentThread().getContextClassLoader();
                                    try {
                                        Class<?> found = own.loadClass(Part02Talk.class.getName());
                                        return "the same class: " + (found == Part02Talk.class)
                                                + ", the system's loader: "
                                                + (own == ClassLoader.getSystemClassLoader());
                                    } catch (ClassNotFoundException e) {
                                        return e.toString();
                                    }
                                }).join();
                                """));

        assertThat(verdict.text()).contains("the same class: true, the system's loader: true");
    }

    @Test
    void rejectsAWrongAttemptByTheRuleItBreaks() {
        Verdict verdict = judge.judge(echo("return words;"));

        assertThat(verdict.kind()).isEqualTo(Kind.REJECTED);
        assertThat(verdict.rule()).isEqualTo("echoesTwice");
        assertThat(verdict.text()).contains("\"a\"");
        assertThat(verdict.outcomes())
                .extracting(Outcome::status)
                .containsExactly(Outcome.Status.HOLDS, Outcome.Status.BROKEN);
    }

    @Test
    void seesThatAPartIsNotStarted() {
        Verdict verdict = judge.judge(Fixture.echoAsHandedOut());

        assertThat(verdict.kind()).isEqualTo(Kind.NOT_STARTED);
        assertThat(verdict.text()).contains("Return the words, that many times.");
    }

    @Test
    void judgesTheTextOnceAndTheNextTextAnew() {
        assertThat(judge.judge(echo("return words;")).kind()).isEqualTo(Kind.REJECTED);
        assertThat(judge.judge(rightEcho()).kind()).isEqualTo(Kind.ACCEPTED);
        assertThat(judge.judge(echo("return words;")).kind()).isEqualTo(Kind.REJECTED);
    }

    @Test
    void judgesAnAttemptAsOftenAsAskedInOneJvm() {
        List<Verdict> verdicts =
                judge.submit(plainTalk("return " + TELL_PID + ";"), 3).stream()
                        .map(CompletableFuture::join)
                        .toList();

        assertThat(verdicts).hasSize(3);
        assertThat(verdicts.stream().map(MemoryJudgeTest::pid).distinct()).hasSize(1);
    }

    @Test
    void judgesAnAttemptAsOftenAsAskedAlthoughItCostsItsJvm() {
        String body = "Runtime.getRuntime().halt(1); return words;";

        List<Verdict> verdicts =
                judge.submit(echo(body), 2).stream().map(CompletableFuture::join).toList();

        assertThat(verdicts).extracting(Verdict::kind).containsOnly(Kind.DIED).hasSize(2);
    }

    @Test
    void anAttemptWithoutTheClassIsRejected() {
        Attempt attempt =
                Attempt.ofText(
                        "fixture", "Part01Echo", "package kata.fixture; class Part01Ecko {}");

        Verdict verdict = judge.judge(attempt);

        assertThat(verdict.kind()).isEqualTo(Kind.REJECTED);
        assertThat(verdict.text()).contains("Part01Echo", "there is none", "restore");
    }

    @Test
    void anAttemptCannotBringItsOwnRules() {
        Attempt wrong = echo("return words;");
        Source rules =
                new Source(
                        "Part01EchoTest.java",
                        "package kata.fixture; class Part01EchoTest { void echoesOnce() {} }");

        Verdict verdict =
                judge.judge(
                        new Attempt(
                                "fixture",
                                "Part01Echo",
                                List.of(wrong.sources().getFirst(), rules)));

        assertThat(verdict.kind()).isEqualTo(Kind.REJECTED);
        assertThat(verdict.rule()).isEqualTo("echoesTwice");
    }

    @Test
    void aRunWithoutOutcomesIsNotAccepted() {
        Verdict plain = judge.judge(plainTalk("return \"\";"));
        Verdict none =
                judge.judge(
                        Attempt.ofText(
                                "fixture",
                                "Part05NoRules",
                                "package kata.fixture; class Part05NoRules {}"));

        assertThat(plain.kind()).isEqualTo(Kind.REJECTED);
        assertThat(plain.text()).contains("not one rule was run");
        assertThat(none.kind()).isEqualTo(Kind.REJECTED);
        assertThat(none.text()).contains("not one rule was run");
    }

    @Test
    void aRuleThatWasNotRunDoesNotCountAsHolding() {
        Verdict verdict =
                judge.judge(
                        Attempt.ofText(
                                "fixture",
                                "Part04Disabled",
                                "package kata.fixture; class Part04Disabled {}"));

        assertThat(verdict.kind()).isEqualTo(Kind.REJECTED);
        assertThat(verdict.rule()).isEqualTo("second");
        assertThat(verdict.text()).contains("the rule second was not run");
    }

    @Test
    void refusesWhatItHasNoRulesFor() {
        assertThatThrownBy(() -> judge.submit(Attempt.ofText("fixture", "Part99", "class A {}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("kata.fixture.Part99Test");
        assertThatThrownBy(() -> judge.submit(Attempt.ofText("nowhere", "Part01", "class A {}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nowhere");
    }

    @Test
    void aChangedSignatureIsNamed() {
        Verdict verdict =
                judge.judge(
                        echoClass(
                                """
                                public Collection<String> echo(List<String> words, int times) {
                                    return words;
                                }
                                """));

        assertThat(verdict.kind()).isEqualTo(Kind.REJECTED);
        assertThat(verdict.text())
                .contains("List echo(List, int)", "Part01Echo", "no such method", "restore");
    }

    @Test
    void anAttemptThatEndsItsJvmIsTheOnlyOneThatSuffers() {
        Verdict dead = judge.judge(talk("Runtime.getRuntime().halt(3);\nreturn \"\";"));
        Verdict next = judge.judge(rightEcho());

        assertThat(dead.kind()).isEqualTo(Kind.DIED);
        assertThat(dead.rule()).isEqualTo("saysNothing");
        assertThat(dead.text()).contains("exit code 3");
        assertThat(next.kind()).as(next.text()).isEqualTo(Kind.ACCEPTED);
    }

    @Test
    void lastWordsOfADyingJvmAreShown() {
        Verdict verdict =
                judge.judge(
                        plainTalk(
                                """
                                System.err.println("x".repeat(1_000_000));
                                System.err.println("I can bear it no longer");
                                Runtime.getRuntime().halt(4);
                                return "";
                                """));

        assertThat(verdict.kind()).isEqualTo(Kind.DIED);
        assertThat(verdict.text()).contains("I can bear it no longer").hasSizeLessThan(6_000);
    }

    @Test
    void memoryThatRunsOutIsNamed() {
        String body =
                """
                List<byte[]> all = new ArrayList<>();
                while (true) {
                    all.add(new byte[1 << 20]);
                }
                """;

        Verdict guarded = judge.judge(talk(body));
        Verdict plain = judge.judge(plainTalk(body));
        Verdict next = judge.judge(rightEcho());

        assertThat(guarded.text()).contains("memory");
        assertThat(plain.kind()).isEqualTo(Kind.DIED);
        assertThat(plain.text()).contains("ran out of memory");
        assertThat(next.kind()).as(next.text()).isEqualTo(Kind.ACCEPTED);
    }

    @Test
    void whatAnAttemptChangesInItsJvmIsPutBack() {
        Verdict first =
                judge.judge(
                        talk(
                                """
                                System.setProperty("left", "behind");
                                System.clearProperty("os.name");
                                Thread.setDefaultUncaughtExceptionHandler((t, e) -> {});
                                Locale.setDefault(Locale.forLanguageTag("tr-TR"));
                                TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
                                var root = java.util.logging.Logger.getLogger("");
                                root.setLevel(java.util.logging.Level.ALL);
                                root.addHandler(new java.util.logging.ConsoleHandler());
                                System.out.close();
                                System.setOut(null);
                                System.setErr(null);
                                System.setIn(null);
                                return %s;
                                """
                                        .formatted(TELL_PID)));
        Verdict second =
                judge.judge(
                        talk(
                                """
                                var root = java.util.logging.Logger.getLogger("");
                                System.out.println("fine");
                                System.err.println("fine");
                                return "left=" + System.getProperty("left")
                                        + " os=" + (System.getProperty("os.name") != null)
                                        + " locale=" + Locale.getDefault().getLanguage()
                                        + " zone=" + TimeZone.getDefault().getID()
                                        + " in=" + System.in.read()
                                        + " level=" + root.getLevel()
                                        + " handlers=" + root.getHandlers().length
                                        + %s;
                                """
                                        .formatted(TELL_PID)));

        assertThat(second.text())
                .contains("left=null", "os=true", "in=-1", "level=INFO", "handlers=1")
                .doesNotContain("locale=tr", "Asia/Tokyo");
        assertThat(pid(second)).as("the same JVM").isEqualTo(pid(first));
    }

    @Test
    void aThreadThatNothingEndsCostsItsJvm() {
        assertJvmIsReplacedAfter(
                """
                Thread thread = new Thread(() -> {
                    while (true) {
                        try {
                            new CountDownLatch(1).await();
                        } catch (InterruptedException e) {
                            // And on.
                        }
                    }
                }, "left behind");
                thread.start();
                """);
    }

    @Test
    void aVirtualThreadThatNothingEndsCostsItsJvm() {
        assertJvmIsReplacedAfter(
                """
                Thread.startVirtualThread(() -> {
                    while (true) {
                        try {
                            new CountDownLatch(1).await();
                        } catch (InterruptedException e) {
                            // And on.
                        }
                    }
                });
                """);
    }

    @Test
    void threadsAndPoolsThatCanBeEndedDoNot() {
        assertJvmIsKeptAfter(
                """
                Runnable waits = () -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        return;
                    }
                };
                new Thread(waits, "left behind").start();
                Thread.startVirtualThread(waits);
                Executors.newFixedThreadPool(2).submit(waits);
                Executors.newScheduledThreadPool(1).schedule(waits, 0, TimeUnit.SECONDS);
                Executors.newVirtualThreadPerTaskExecutor().submit(waits);
                new ForkJoinPool(2).submit(waits);
                ForkJoinPool.commonPool().submit(waits);
                """);
    }

    @Test
    void workLeftInTheCommonPoolCostsTheJvm() {
        assertJvmIsReplacedAfter(
                """
                CompletableFuture.runAsync(
                        () -> System.setProperty("late", "x"),
                        CompletableFuture.delayedExecutor(1, TimeUnit.HOURS));
                """);
    }

    @Test
    void aSecurityProviderCostsTheJvm() {
        assertJvmIsReplacedAfter("java.security.Security.removeProvider(\"SunEC\");");
    }

    private static void assertJvmIsReplacedAfter(String body) {
        Verdict first = judge.judge(plainTalk(body + "return " + TELL_PID + ";"));
        Verdict second = judge.judge(plainTalk("return " + TELL_PID + ";"));

        assertThat(pid(second)).as("another JVM").isNotEqualTo(pid(first));
    }

    private static void assertJvmIsKeptAfter(String body) {
        Verdict first = judge.judge(plainTalk(body + "return " + TELL_PID + ";"));
        Verdict second = judge.judge(plainTalk("return " + TELL_PID + ";"));

        assertThat(pid(second)).as("the same JVM; %s", judge.statistics()).isEqualTo(pid(first));
    }

    @Test
    void aCleanAttemptLeavesItsJvmToTheNext() {
        String body =
                """
                try (var pool = Executors.newFixedThreadPool(3)) {
                    pool.submit(() -> 1).get();
                }
                Thread.startVirtualThread(() -> {}).join();
                CompletableFuture.supplyAsync(() -> 1).orTimeout(1, TimeUnit.HOURS).join();
                List.of(1, 2, 3).parallelStream().forEach(i -> {});
                return %s;
                """
                        .formatted(TELL_PID);

        Verdict first = judge.judge(talk(body));
        Verdict second = judge.judge(talk(body));

        assertThat(pid(second)).as("the same JVM").isEqualTo(pid(first));
    }
}
