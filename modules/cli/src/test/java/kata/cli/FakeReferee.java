package kata.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import kata.judge.Exercise;
import kata.judge.Finding;
import kata.judge.Outcome;
import kata.judge.Outcome.Status;
import kata.judge.memory.Verdict;
import kata.judge.memory.Verdict.Kind;
import kata.judge.panel.Workbook;

/** Accepts what says "right", and rejects the rest with the text of the file. */
record FakeReferee(Workbook workbook) implements Referee {

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
                                part.name(),
                                "itIsRight",
                                1,
                                right ? Status.HOLDS : Status.BROKEN,
                                finding,
                                List.of(),
                                List.of("the picture of " + part.name()),
                                "")),
                Duration.ofMillis(100));
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
