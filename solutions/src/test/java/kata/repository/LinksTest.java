package kata.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;

/** Links between our documents lead somewhere: to a file, and to a heading where one is named. */
class LinksTest {

    private static final Path ROOT = Workbook.find().orElseThrow().root();
    private static final Pattern LINK =
            Pattern.compile("\\]\\((?!https?:|mailto:)([^)#\\s]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        List<Path> documents = documents();
        for (Path document : documents) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                Path target =
                        link.group(1).isEmpty()
                                ? document
                                : document.resolveSibling(link.group(1)).normalize();
                if (!Files.exists(target)
                        || link.group(2) != null && !anchors(target).contains(link.group(2))) {
                    broken.add(ROOT.relativize(document) + ": " + link.group());
                }
            }
        }
        assertThat(documents).isNotEmpty();
        assertThat(broken).isEmpty();
    }

    // As GitHub makes them: lower case, punctuation dropped, spaces to hyphens.
    private static List<String> anchors(Path document) throws IOException {
        List<String> anchors = new ArrayList<>();
        Matcher heading = HEADING.matcher(Files.readString(document));
        while (heading.find()) {
            anchors.add(
                    heading.group(1)
                            .strip()
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\p{L}\\p{N} _-]", "")
                            .replace(' ', '-'));
        }
        return anchors;
    }

    // A resource is part of another document: there its links are looked at, not where it lies.
    private static List<Path> documents() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(f -> f.toString().endsWith(".md"))
                    .filter(
                            f ->
                                    !ROOT.relativize(f)
                                            .toString()
                                            .replace('\\', '/')
                                            .matches(
                                                    "(.*/)?(target|node_modules|resources|\\.[^/]+)/.*"))
                    .toList();
        }
    }
}
