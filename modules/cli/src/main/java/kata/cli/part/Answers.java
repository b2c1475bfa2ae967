package kata.cli.part;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.workbook.AttemptSource;
import kata.workbook.RejectedAnnotation;
import kata.workbook.Texts;
import kata.workbook.Workbook;

/** The answers to a part, as they lie in {@code solutions}. */
record Answers(Workbook workbook, Part part) {

    /**
     * Another answer.
     *
     * @param name of the approach, or of the mistake
     * @param summary the first sentence of its Javadoc, or empty
     * @param rule that rejects it, or empty
     */
    record Attempt(String name, String summary, String rule) {}

    /** The reference answer's whole text, without the tags of the slides. */
    String reference() {
        Path file = workbook.reference(part.module(), part.name());
        if (!Files.exists(file)) {
            throw new UserError("There is no reference answer to %s in this folder.", part);
        }
        return SlideTags.without(Texts.read(file));
    }

    List<Attempt> accepted() {
        return attempts(workbook.accepted(part.module(), part.name()));
    }

    List<Attempt> rejected() {
        return attempts(workbook.rejected(part.module(), part.name()));
    }

    private static List<Attempt> attempts(List<Path> files) {
        return files.stream().map(Answers::attempt).toList();
    }

    private static Attempt attempt(Path file) {
        AttemptSource source = AttemptSource.of(file);
        return new Attempt(
                file.getParent().getFileName().toString(),
                source.summary(),
                source.rejected().map(RejectedAnnotation::by).orElse(""));
    }
}
