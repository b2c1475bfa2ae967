package kata.panel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import kata.judge.finding.RuleSentence;
import kata.judge.rule.Outcome;
import kata.timeline.SvgTimeline;
import kata.workbook.Workbook;

/** The pictures of a run as SVG files, for slides and browsers: one for each rule that has one. */
public final class RunPictures {

    private final Workbook workbook;
    private final Path folder;

    /**
     * @param folder is made if it is missing; files of an earlier run are written over
     */
    public RunPictures(Workbook workbook, Path folder) {
        this.workbook = workbook;
        this.folder = folder;
    }

    /** Where the pictures of a learner's own answers are. */
    public static Path folder(Workbook workbook, String module) {
        return workbook.root().resolve("modules").resolve(module).resolve("target/timelines");
    }

    /**
     * Writes them as {@code PART.RULE.svg}, and the threads' steps as {@code
     * PART.RULE.interleaving.svg}.
     *
     * @throws UncheckedIOException if a file cannot be written
     */
    public void write(String module, List<Outcome> outcomes) {
        for (Outcome outcome : outcomes) {
            if (!outcome.spans().isEmpty()) {
                drawLanes(outcome);
            }
            if (!outcome.recording().interleaving().isEmpty()) {
                new InterleavingPicture(Panel.interleaving(workbook, module, outcome))
                        .write(file(outcome, ".interleaving.svg"), title(outcome));
            }
        }
    }

    private void drawLanes(Outcome outcome) {
        try {
            SvgTimeline.write(file(outcome, ".svg"), title(outcome), outcome.spans());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(Outcome outcome, String ending) {
        return folder.resolve(outcome.part() + "." + outcome.rule() + ending);
    }

    private static String title(Outcome outcome) {
        return outcome.part() + ": " + RuleSentence.of(outcome.rule());
    }
}
