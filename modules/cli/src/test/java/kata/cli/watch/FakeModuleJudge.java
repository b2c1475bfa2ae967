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

/** Accepts what says "right", and rejects the rest with the text of the file. */
public record FakeModuleJudge(Workbook workbook) implements ModuleJudge {

    @Exercise(part = 1, title = "A title", kind = Exercise.Kind.WRITE, minutes = 5)
    private static final class Rules {}

    @Override
    public CompletableFuture<Verdict> judge(Part part) {
        try {
            String text = Files.readString(workbook.attempt(part.module(), part.name()));
            return CompletableFuture.completedFuture(verdict(part, text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Verdict verdict(Part part, String text) {
        boolean right = text.contains("right");
        Finding finding = Finding.seen(right ? "" : text);
        return new Verdict(
                right ? Kind.ACCEPTED : Kind.REJECTED,
                right ? "" : "itIsRight",
                finding.text(),
                finding,
                List.of(
                        new Outcome(
                                new RuleId(part.name(), "itIsRight", 1),
                                right ? Status.HOLDS : Status.BROKEN,
                                finding,
                                List.of(),
                                new Recording(List.of(call(part)), ""))),
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
