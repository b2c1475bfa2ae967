package kata.cli.room;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.cli.judge.FileJudge;
import kata.cli.watch.VerdictOutcome;
import kata.panel.Panel;
import kata.panel.Terminal;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import kata.room.board.RuleExamples;
import kata.workbook.AttemptSource;
import kata.workbook.Progress;
import kata.workbook.RejectedAnnotation;
import kata.workbook.Texts;
import kata.workbook.Workbook;

/**
 * Shows a broken rule by the wrong answer that is declared to break it: what it does, what the
 * guide says about it, and its panel. The panel is made here, in a thread of its own, one at a
 * time.
 */
final class JudgedExamples implements RuleExamples, AutoCloseable {

    private static final int MOST = 1_000;
    private static final Terminal PAGE = new Terminal(false, true);

    private final Workbook workbook;
    private final FileJudge.Factory judges;
    private final Map<Rule, Optional<Example>> known = new HashMap<>();
    private final ExecutorService oneAtATime =
            Executors.newSingleThreadExecutor(Thread.ofVirtual().name("room examples").factory());

    private record Rule(String module, String part, String name) {}

    JudgedExamples(Workbook workbook, FileJudge.Factory judges) {
        this.workbook = workbook;
        this.judges = judges;
    }

    @Override
    public synchronized Optional<Example> of(String module, String part, String name) {
        Rule rule = new Rule(module, part, name);
        Optional<Example> example = known.get(rule);
        if (example != null) {
            return example;
        }
        if (known.size() > MOST) {
            known.clear();
        }
        known.put(rule, Optional.empty());
        oneAtATime.execute(() -> find(rule));
        return Optional.empty();
    }

    private synchronized void know(Rule rule, Example example) {
        known.put(rule, Optional.of(example));
    }

    private void find(Rule rule) {
        // What is asked for was sent by somebody: it is looked up among what there is.
        if (workbook.modules().contains(rule.module())
                && workbook.parts(rule.module()).contains(rule.part())) {
            attempt(rule)
                    .ifPresent(
                            file -> {
                                Example words = inWords(rule, file);
                                know(rule, words);
                                panel(rule, file)
                                        .ifPresent(
                                                panel ->
                                                        know(
                                                                rule,
                                                                new Example(
                                                                        words.mistake(),
                                                                        words.sentence(),
                                                                        panel)));
                            });
        }
    }

    private Optional<Path> attempt(Rule rule) {
        return workbook.rejected(rule.module(), rule.part()).stream()
                .filter(file -> breaks(file, rule.name()))
                .findFirst();
    }

    private static boolean breaks(Path file, String rule) {
        return AttemptSource.of(file)
                .rejected()
                .map(RejectedAnnotation::by)
                .filter(rule::equals)
                .isPresent();
    }

    private Example inWords(Rule rule, Path file) {
        String mistake = file.getParent().getFileName().toString();
        return new Example(
                "Often: %s. %s"
                        .formatted(mistake.replace('-', ' '), AttemptSource.of(file).summary())
                        .strip(),
                new GuideSentences(workbook).about(rule.module(), rule.part(), mistake),
                "");
    }

    // Nothing where it cannot be judged: then the rule is shown in words only.
    private Optional<String> panel(Rule rule, Path file) {
        Part part = new Part(rule.module(), rule.part());
        try (FileJudge judge =
                judges.of(
                        List.of(rule.module()),
                        new Output(new PrintWriter(Writer.nullWriter()), false))) {
            Attempt attempt = Attempt.ofText(rule.module(), rule.part(), Texts.read(file));
            Verdict verdict = judge.judge(attempt, 1).get().getFirst();
            return Optional.of(
                    new Panel(workbook, Progress.none(workbook), PAGE)
                            .ofAttempt(
                                    workbook.root().relativize(file).toString().replace('\\', '/'),
                                    part.module(),
                                    judge.exercise(part),
                                    VerdictOutcome.of(part, verdict),
                                    judge.rules(part)));
        } catch (ExecutionException | UserError e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        oneAtATime.shutdownNow();
    }
}
