package kata.cli.judge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.judge.Exercise;
import kata.judge.finding.Finding;
import kata.judge.rule.Outcome;
import kata.judge.rule.Outcome.Status;
import kata.judge.rule.Recording;
import kata.judge.rule.RuleId;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;

/**
 * Does what a word in the text says: "accept", "flicker" (accepted the first time only), "does not
 * compile", "no JVM", and "later" for a verdict that somebody else has to give. All else is
 * rejected.
 */
public final class FakeFileJudge implements FileJudge, FileJudge.Factory {

    public final List<List<String>> modulesAskedFor = new ArrayList<>();
    public final List<Attempt> attempts = new ArrayList<>();
    public final List<CompletableFuture<List<Verdict>>> later = new ArrayList<>();
    public boolean closed;

    @Exercise(part = 1, title = "A title", kind = Exercise.Kind.WRITE, minutes = 5)
    private static final class Rules {}

    @Override
    public FileJudge of(List<String> modules, Output progress) {
        modulesAskedFor.add(modules);
        progress.progress("Compiling the rules", 0, 1);
        return this;
    }

    @Override
    public CompletableFuture<List<Verdict>> judge(Attempt attempt, int times) {
        attempts.add(attempt);
        String text = attempt.sources().getFirst().text();
        if (text.contains("later")) {
            CompletableFuture<List<Verdict>> verdict = new CompletableFuture<>();
            later.add(verdict);
            return verdict;
        }
        if (text.contains("no JVM")) {
            return CompletableFuture.failedFuture(new IllegalStateException("no memory left"));
        }
        return CompletableFuture.completedFuture(
                IntStream.range(0, times).mapToObj(time -> verdict(attempt, text, time)).toList());
    }

    private static Verdict verdict(Attempt attempt, String text, int time) {
        if (text.contains("does not compile")) {
            return Verdict.doesNotCompile("Part01One.java:3: error: not a statement\n  x\n  ^");
        }
        boolean accepted = text.contains("accept") || text.contains("flicker") && time == 0;
        return accepted ? Verdict.accepted(List.of()) : rejected(attempt.part());
    }

    static Verdict rejected(String part) {
        Finding finding = Finding.seen("nothing").expected("something");
        return new Verdict(
                Kind.REJECTED,
                "itHolds",
                finding.text(),
                finding,
                List.of(
                        new Outcome(
                                new RuleId(part, "itHolds", 1),
                                Status.BROKEN,
                                finding,
                                List.of(part + ".java:7"),
                                Recording.NOTHING)),
                Duration.ofMillis(120));
    }

    @Override
    public Exercise exercise(Part part) {
        return Rules.class.getAnnotation(Exercise.class);
    }

    @Override
    public int rules(Part part) {
        return 3;
    }

    @Override
    public void close() {
        closed = true;
    }
}
