package kata.judge.memory;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import kata.judge.Finding;
import kata.judge.Journal;
import kata.judge.Outcome;
import kata.judge.Outcome.Status;
import kata.judge.RuleViolation;
import kata.judge.memory.Attempt.Source;
import kata.judge.memory.InMemoryCompiler.Compilation;
import kata.judge.memory.Message.Job;
import kata.judge.memory.RuleRun.Failure;
import kata.judge.memory.Verdict.Kind;
import kata.kit.Todo;
import org.junit.platform.launcher.Launcher;

/** Judges attempts in this JVM, one after the other: compiles, loads, runs the rules. */
final class AttemptJudge {

    private final InMemoryCompiler compiler;
    private final Launcher launcher = RuleRun.launcher();

    // The rule that runs or was the last to run.
    private String rule = "";

    AttemptJudge(InMemoryCompiler compiler) {
        this.compiler = compiler;
    }

    /**
     * @param begun is told each rule that begins, with the outcomes so far
     */
    Verdict judge(Job job, BiConsumer<String, List<Outcome>> begun) {
        return judge(
                job.attempt(),
                job.rules().stream().map(Path::of).toList(),
                new ForAttempts(),
                begun);
    }

    /** Judges a small attempt that brings its rules along, so that the next verdict is fast. */
    Verdict warmUp(String attemptText, String rulesText) {
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
        Compilation compilation = compiler.compile(attempt.sources(), visible);
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
        Journal.clear();
        rule = "";
        try {
            return run(attempt, compilation.classes(), rules, begun);
        } catch (OutOfMemoryError e) {
            return Verdict.of(Kind.DIED, rule, WorkerFindings.diedOfMemory(), Journal.outcomes());
        }
    }

    private Verdict run(
            Attempt attempt,
            Map<String, byte[]> classes,
            List<Path> rules,
            BiConsumer<String, List<Outcome>> begun) {
        Thread thread = Thread.currentThread();
        ClassLoader parent = WorkerLoader.beneathAttempts();
        AttemptLoader loader = new AttemptLoader(attempt.module(), classes, rules, parent);
        WorkerLoader.judging(loader);
        thread.setContextClassLoader(loader);
        try {
            Class<?> rulesClass = Class.forName(attempt.rulesClassName(), false, loader);
            RuleRun run =
                    RuleRun.of(
                            launcher,
                            rulesClass,
                            name -> {
                                rule = name;
                                begun.accept(name, Journal.outcomes());
                            });
            return verdict(attempt, run, Journal.outcomes());
        } catch (ClassNotFoundException e) {
            return rejected(
                    "", WorkerFindings.noRules(attempt.rulesClassName()), Journal.outcomes());
        } catch (LinkageError | RuntimeException e) {
            // JUnit could not so much as look at the rules.
            return rejected("", finding("", e), Journal.outcomes());
        } finally {
            thread.setContextClassLoader(parent);
            WorkerLoader.judging(null);
        }
    }

    private static Verdict verdict(Attempt attempt, RuleRun run, List<Outcome> outcomes) {
        Optional<Outcome> broken = outcomes.stream().filter(o -> !o.holds()).findFirst();
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
            return rejected("", WorkerFindings.noRules(attempt.rulesClassName()), outcomes);
        }
        // Nothing failed. That is not yet the same as: everything was looked at.
        Set<String> held =
                outcomes.stream()
                        .filter(o -> o.part().equals(attempt.part()))
                        .map(Outcome::rule)
                        .collect(Collectors.toSet());
        return run.rules().stream()
                .filter(rule -> !held.contains(rule))
                .findFirst()
                .map(rule -> rejected(rule, WorkerFindings.notRun(rule), outcomes))
                .orElseGet(() -> Verdict.accepted(outcomes));
    }

    private static boolean isTodo(Throwable thrown) {
        return thrown instanceof Todo;
    }

    private static Finding finding(String rule, Throwable thrown) {
        return thrown instanceof RuleViolation violation
                ? violation.finding()
                : SignatureFinding.in(thrown).orElseGet(() -> WorkerFindings.failed(rule, thrown));
    }

    private static Verdict rejected(String rule, Finding finding, List<Outcome> outcomes) {
        return Verdict.of(Kind.REJECTED, rule, finding, outcomes);
    }
}
