package kata.cli.show;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.workbook.Texts;
import kata.workbook.Workbook;

/**
 * A wrong answer as it lies in {@code solutions/<module>/attempts/rejected/<mistake>}.
 *
 * @param mistake the name of its folder
 */
public record WrongAnswer(String mistake, Path file) {

    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import kata\\.judge\\.Rejected;\\R");

    // With the Javadoc above it: both say what the room is to find out.
    private static final Pattern DECLARED =
            Pattern.compile(
                    "(?:/\\*\\*(?:(?!\\*/).)*+\\*/\\s*)?"
                            + "@Rejected\\((?:[^\"()]|\"(?:[^\"\\\\]|\\\\.)*+\")*+\\)\\s*",
                    Pattern.DOTALL);

    private static final Pattern TAG = Pattern.compile("(?m)^\\s*// (?:tag|end)::\\S+\\[]\\R");

    /** The wrong answers to a part, in the order of their names. */
    static List<WrongAnswer> to(Workbook workbook, Part part) {
        return workbook.rejected(part.module(), part.name()).stream()
                .map(file -> new WrongAnswer(file.getParent().getFileName().toString(), file))
                .toList();
    }

    /**
     * The one of this name.
     *
     * @throws UserError when there is none
     */
    public static WrongAnswer named(Workbook workbook, Part part, String mistake) {
        List<WrongAnswer> all = to(workbook, part);
        return all.stream()
                .filter(one -> one.mistake().equals(mistake))
                .findFirst()
                .orElseThrow(
                        () ->
                                new UserError(
                                        "There is no wrong answer %s to %s.%n%s",
                                        mistake, part, names(all)));
    }

    private static String names(List<WrongAnswer> all) {
        return all.isEmpty()
                ? "This folder has none: they lie in solutions/<module>/attempts/rejected."
                : "There are: %s."
                        .formatted(
                                String.join(", ", all.stream().map(WrongAnswer::mistake).toList()));
    }

    /** Its source without what names the mistake: the annotation, and the Javadoc of the class. */
    public String source() {
        String text = IMPORT.matcher(Texts.read(file)).replaceFirst("");
        return TAG.matcher(DECLARED.matcher(text).replaceFirst(""))
                .replaceAll("")
                .replaceAll("\\R{3,}", "\n\n");
    }
}
