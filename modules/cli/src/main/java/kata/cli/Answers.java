package kata.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kata.judge.panel.Workbook;

/** The answers to a part, as they lie in {@code solutions}. */
record Answers(Workbook workbook, Part part) {

    private static final Pattern RULE = Pattern.compile("@Rejected\\(\\s*by\\s*=\\s*\"(\\w+)\"");
    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("\\{@\\w+\\s+#?([^}]*)}");
    private static final Pattern SENTENCE = Pattern.compile(".*?[.!?](?=\\s|$)", Pattern.DOTALL);

    /**
     * Another answer.
     *
     * @param name of the approach, or of the mistake
     * @param about the first sentence that is said of it
     * @param rule that rejects it, or empty
     */
    record Attempt(String name, String about, String rule) {}

    /** The reference answer's whole text, without the tags of the slides. */
    String reference() {
        Path file =
                folder().resolve(
                                "src/main/java/kata/"
                                        + part.module()
                                        + "/"
                                        + part.name()
                                        + ".java");
        if (!Files.exists(file)) {
            throw new Complaint("There is no answer to %s here.", part);
        }
        return SlideTags.without(read(file));
    }

    List<Attempt> accepted() {
        return attempts("accepted");
    }

    List<Attempt> rejected() {
        return attempts("rejected");
    }

    private List<Attempt> attempts(String verdict) {
        Path folder = folder().resolve("attempts").resolve(verdict);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> approaches = Files.list(folder)) {
            return approaches
                    .sorted()
                    .map(approach -> approach.resolve(part.name() + ".java"))
                    .filter(Files::exists)
                    .map(Answers::attempt)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Attempt attempt(Path file) {
        String text = read(file);
        Matcher rule = RULE.matcher(text);
        return new Attempt(
                file.getParent().getFileName().toString(),
                firstSentence(text),
                rule.find() ? rule.group(1) : "");
    }

    /** The first sentence of the class's Javadoc, as plain text; empty where there is none. */
    static String firstSentence(String source) {
        Matcher javadoc = JAVADOC.matcher(source);
        if (!javadoc.find()) {
            return "";
        }
        String text =
                TAG.matcher(javadoc.group(1).replaceAll("(?m)^\\s*\\*", ""))
                        .replaceAll("$1")
                        .replaceAll("\\s+", " ")
                        .strip();
        Matcher sentence = SENTENCE.matcher(text);
        return sentence.find() ? sentence.group() : text;
    }

    private Path folder() {
        return workbook.root().resolve("solutions").resolve(part.module());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
