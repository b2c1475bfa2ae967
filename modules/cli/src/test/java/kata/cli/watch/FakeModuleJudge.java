package kata.cli.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import kata.cli.context.Part;
import kata.judge.Exercise;
import kata.judge.finding.Finding;
import kata.judge.rule.Outcome;
import kata.judge.rule.Outcome.Status;
import kata.judge.rule.Recording;
import kata.judge.rule.RuleId;
import kata.kit.Timeline;
import kata.kit.Timeline.Span;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import kata.workbook.Workbook;

/**
 * Accepts what says "right", and rejects the rest with the text of the file. What says "right, not
 * sound" breaks the one sound rule.
 */
public record FakeModuleJudge(Workbook workbook) implements ModuleJudge {

    @Exercise(part = 1, title = "A title", kind = Exercise.Kind.WRITE, minutes = 5)
    private static final class Rules {}

    @Override
    public CompletableFuture<Verdict> judge(Part part, boolean strict) {
        try {
            String text = Files.readString(workbook.attempt(part.module(), part.name()));
            return CompletableFuture.completedFuture(verdict(part, text, strict));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Verdict verdict(Part part, String text) {
        return verdict(part, text, true);
    }

    private static Verdict verdict(Part part, String text, boolean strict) {
        boolean right = text.contains("right");
        boolean sound = !text.contains("not sound");
        Outcome main = outcome(new RuleId(part.name(), "itIsRight", 1), right, text, call(part));
        if (!right) {
            return verdict(Kind.REJECTED, List.of(main));
        }
        return sound
                ? verdict(Kind.ACCEPTED, List.of(main))
                : verdict(
                        strict ? Kind.REJECTED : Kind.ACCEPTED,
                        List.of(
                                main,
                                outcome(
                                        new RuleId(part.name(), "itIsSound", 2, true),
                                        false,
                                        text,
                                        call(part))));
    }

    private static Outcome outcome(RuleId id, boolean holds, String seen, Span span) {
        return new Outcome(
                id,
                holds ? Status.HOLDS : Status.BROKEN,
                Finding.seen(holds ? "" : seen),
                List.of(),
                new Recording(List.of(span), ""));
    }

    private static Verdict verdict(Kind kind, List<Outcome> outcomes) {
        Outcome last = outcomes.getLast();
        boolean rejected = kind == Kind.REJECTED;
        Finding finding = rejected ? last.finding() : Finding.seen("");
        return new Verdict(
                kind,
                rejected ? last.rule() : "",
                finding.text(),
                finding,
                outcomes,
                Duration.ofMillis(100));
    }

    private static Span call(Part part) {
        return new Span(
                part.name(),
                Timeline.Kind.WAIT,
                "caller",
                1,
                false,
                "",
                1,
                2,
                Timeline.End.RETURNED);
    }

    @Override
    public Exercise exercise(Part part) {
        return Rules.class.getAnnotation(Exercise.class);
    }

    @Override
    public int rules(Part part) {
        return 1;
    }

    @Override
    public void close() {}
}
