package kata.cli.room;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kata.workbook.Texts;
import kata.workbook.Workbook;

/**
 * What the guide says about a wrong answer: the sentence that links to it, without its markup. The
 * guide's files are WORKSHOP.md, those in {@code workshop}, and those beside the module.
 */
record GuideSentences(Workbook workbook) {

    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)]\\([^)]*\\)");
    private static final Pattern SENTENCE = Pattern.compile("[^.!?]+(?:[.!?]+|$)");

    /**
     * @param mistake the name of the wrong answer's folder
     * @return "" where the guide only names it
     */
    String about(String module, String part, String mistake) {
        String link = "solutions/%s/attempts/rejected/%s/%s.java".formatted(module, mistake, part);
        for (Path file : files(module)) {
            for (String paragraph : Texts.read(file).split("\\R\\s*\\R|\\R(?=\\s*- )")) {
                if (paragraph.contains(link)) {
                    String sentence = sentence(paragraph.replaceAll("\\s+", " "), link);
                    if (!sentence.isEmpty()) {
                        return sentence;
                    }
                }
            }
        }
        return "";
    }

    private List<Path> files(String module) {
        List<Path> files = new ArrayList<>(List.of(workbook.root().resolve("WORKSHOP.md")));
        files.addAll(markdown(workbook.root().resolve("workshop")));
        files.addAll(markdown(workbook.folder(module)));
        return files.stream().filter(Files::isRegularFile).toList();
    }

    private static List<Path> markdown(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // The link's address has points: it goes first, and leaves a mark.
    private static String sentence(String paragraph, String link) {
        String marked =
                paragraph.replaceFirst("\\([^)]*" + Pattern.quote(link) + "\\)", "(\u0001)");
        String plain = marked.replace("](\u0001)", "\u0001");
        Matcher links = LINK.matcher(plain);
        plain = links.replaceAll("$1").replaceAll("[*`\\[]", "").replaceFirst("^\\s*- ", "");
        Matcher sentences = SENTENCE.matcher(plain);
        while (sentences.find()) {
            String sentence = sentences.group();
            if (sentence.indexOf('\u0001') >= 0) {
                return saysMore(sentence) ? sentence.replace("\u0001", "").strip() : "";
            }
        }
        return "";
    }

    // "Part 02: one, two, three." is a list of names.
    private static boolean saysMore(String sentence) {
        String words = sentence.replace("\u0001", "").replaceFirst("^\\s*Part \\d+:", "");
        return Stream.of(words.split("[,;]")).anyMatch(each -> each.strip().contains(" "));
    }
}
