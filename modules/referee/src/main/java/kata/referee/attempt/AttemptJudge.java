package kata.referee.attempt;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import kata.judge.SignatureFinding;
import kata.judge.finding.Finding;
import kata.judge.finding.RuleViolation;
import kata.judge.gap.weave.Weaving;
import kata.judge.rule.Outcome;
import kata.judge.rule.Outcome.Status;
import kata.judge.rule.OutcomeLog;
import kata.kit.Todo;
import kata.referee.attempt.RuleRun.Failure;
import kata.referee.compiler.ClassesForAttempts;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.compiler.InMemoryCompiler.Compilation;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Attempt.Source;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import org.junit.platform.launcher.Launcher;

/** Judges attempts in this JVM, one after the other: compiles, loads, runs the rules. */
public final class AttemptJudge {

    private final InMemoryCompiler compiler;
    private final Launcher launcher = RuleRun.launcher();

    // The rule that runs or was the last to run.
    private String rule = "";

    public AttemptJudge(InMemoryCompiler compiler) {
        this.compiler = compiler;
    }

    /**
     * @param rules directories with the compiled rules
     * @param begun is told each rule that begins, with the outcomes so far
     */
    public Verdict judge(
            Attempt attempt, List<Path> rules, BiConsumer<String, List<Outcome>> begun) {
        return judge(attempt, rules, new ClassesForAttempts(), begun);
    }

    /** Judges a small attempt that brings its rules along, so that the next verdict is fast. */
    public Verdict warmUp(String attemptText, String rulesText) {
        Attempt attempt =
                new Attempt(
                        "warmup",
                        "Part01WarmUp",
                        List.of(
                                new Source("Part01WarmUp.java", attemptText),
                                new Source("Part01WarmUpTest.java", rulesText)));
        return judge(attempt, List.of(), _ -> true, (_, _) -> {});
    }

    private Verdict judge(
            Attempt attempt,
            List<Path> rules,
            Predicate<String> visible,
            BiConsumer<String, List<Outcome>> begun) {
        Compilation compilation =
                attempt.compiled().isEmpty()
                        ? compiler.compile(attempt.sources(), visible)
                        : new Compilation(attempt.compiled(), "");
        if (compilation.failed()) {
            return Verdict.doesNotCompile(compilation.messages());
        }
        if (!compilation.classes().containsKey(attempt.className())) {
            return rejected(
                    "",
                    SignatureFinding.signatureChanged(
                            new NoClassDefFoundError(attempt.className())),
                    List.of());
        }
        OutcomeLog.clear();
        rule = "";
        try {
            return run(attempt, compilation.classes(), rules, begun);
        } catch (OutOfMemoryError e) {
            return Verdict.of(
                    Kind.DIED, rule, RefereeFindings.diedOfMemory(), OutcomeLog.outcomes());
        }
    }

    private Verdict run(
            Attempt attempt,
            Map<String, byte[]> classes,
            List<Path> rules,
            BiConsumer<String, List<Outcome>> begun) {
        Thread thread = Thread.currentThread();
        ClassLoader parent = WorkerClassLoader.beneathAttempts();
        AttemptClassLoader loader =
                new AttemptClassLoader(attempt.module(), classes, rules, parent);
        Weaving.forget();
        WorkerClassLoader.judging(loader);
        thread.setContextClassLoader(loader);
        try {
            Class<?> rulesClass = Class.forName(attempt.rulesClassName(), false, loader);
            if (Weaving.isWantedBy(rulesClass)) {
                loader.weave();
            }
            RuleRun run =
                    RuleRun.of(
                            launcher,
                            rulesClass,
                            attempt.asked(),
                            name -> {
                                rule = name;
                                begun.accept(name, OutcomeLog.outcomes());
                            });
            return verdict(attempt, run, withLines(attempt, OutcomeLog.outcomes()));
        } catch (ClassNotFoundException e) {
            return rejected(
                    "", RefereeFindings.noRules(attempt.rulesClassName()), OutcomeLog.outcomes());
        } catch (LinkageError | RuntimeException e) {
            // JUnit could not so much as look at the rules.
            return rejected("", finding("", e), OutcomeLog.outcomes());
        } finally {
            thread.setContextClassLoader(parent);
            WorkerClassLoader.judging(null);
        }
    }

    // Here, because the code that draws them need not have the source that was judged.
    private static List<Outcome> withLines(Attempt attempt, List<Outcome> outcomes) {
        List<String> lines =
                attempt.sources().stream()
                        .filter(source -> source.fileName().equals(attempt.part() + ".java"))
                        .flatMap(source -> source.text().lines())
                        .toList();
        return outcomes.stream()
                .map(o -> o.withLines(n -> n <= lines.size() ? lines.get(n - 1) : ""))
                .toList();
    }

    private static Verdict verdict(Attempt attempt, RuleRun run, List<Outcome> outcomes) {
        boolean strict = attempt.asked().strict();
        Optional<Outcome> broken =
                outcomes.stream().filter(o -> !o.holds() && (strict || !o.sound())).findFirst();
        Optional<Failure> failure = run.failures().stream().findFirst();
        if (broken.isPresent()) {
            Outcome outcome = broken.get();
            Finding finding =
                    failure.flatMap(f -> SignatureFinding.in(f.thrown())).orElse(outcome.finding());
            return outcome.status() == Status.NOT_STARTED
                    ? Verdict.of(Kind.NOT_STARTED, outcome.rule(), finding, outcomes)
                    : rejected(outcome.rule(), finding, outcomes);
        }
        if (failure.isPresent()) {
            Failure first = failure.get();
            return isTodo(first.thrown())
                    ? Verdict.of(
                            Kind.NOT_STARTED,
                            first.rule(),
                            Finding.seen("not started").expected("%s", first.thrown().getMessage()),
                            outcomes)
                    : rejected(first.rule(), finding(first.rule(), first.thrown()), outcomes);
        }
        if (outcomes.isEmpty()) {
            return rejected("", RefereeFindings.noRules(attempt.rulesClassName()), outcomes);
        }
        // Nothing failed. That is not yet the same as: everything was looked at.
        Set<String> judged =
                outcomes.stream()
                        .filter(o -> o.part().equals(attempt.part()))
                        .map(Outcome::rule)
                        .collect(Collectors.toSet());
        return run.rules().stream()
                .filter(rule -> !judged.contains(rule))
                .findFirst()
                .map(rule -> rejected(rule, RefereeFindings.notRun(rule), outcomes))
                .orElseGet(() -> Verdict.accepted(outcomes));
    }

    private static boolean isTodo(Throwable thrown) {
        return thrown instanceof Todo;
    }

    private static Finding finding(String rule, Throwable thrown) {
        return thrown instanceof RuleViolation violation
                ? violation.finding()
                : SignatureFinding.in(thrown).orElseGet(() -> RefereeFindings.failed(rule, thrown));
    }

    private static Verdict rejected(String rule, Finding finding, List<Outcome> outcomes) {
        return Verdict.of(Kind.REJECTED, rule, finding, outcomes);
    }
}
