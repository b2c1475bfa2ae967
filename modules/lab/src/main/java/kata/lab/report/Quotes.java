package kata.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Figures of the lab in the README, the lessons and the guide: between {@code <!--lab-NAME-->} and
 * {@code <!--/lab-->}, which no reader sees. Nothing between them is typed in by hand.
 */
public final class Quotes {

    private static final Pattern QUOTE = Pattern.compile("<!--(lab-[a-z0-9-]+)-->(.*?)<!--/lab-->");

    private final Path root;
    private final Map<String, String> figures;

    /**
     * @param figures see {@link Figures}
     */
    public Quotes(Path root, Map<String, String> figures) {
        this.root = root;
        this.figures = figures;
    }

    public void render() throws IOException {
        for (Path file : files()) {
            String text = Files.readString(file);
            String expected = expected(file, text);
            if (!text.equals(expected)) {
                Files.writeString(file, expected);
            }
        }
    }

    /** The files that quote figures that were not measured. */
    public List<Path> stale() throws IOException {
        List<Path> stale = new ArrayList<>();
        for (Path file : files()) {
            String text = Files.readString(file);
            if (!text.equals(expected(file, text))) {
                stale.add(file);
            }
        }
        return stale;
    }

    private String expected(Path file, String text) throws IOException {
        StringBuilder expected = new StringBuilder();
        Matcher quote = QUOTE.matcher(text);
        while (quote.find()) {
            String name = quote.group(1);
            String figure = figures.get(name);
            if (figure == null) {
                throw new IOException(
                        "%s quotes %s, which is in no saved result"
                                .formatted(root.relativize(file), name));
            }
            quote.appendReplacement(
                    expected,
                    Matcher.quoteReplacement("<!--%s-->%s<!--/lab-->".formatted(name, figure)));
        }
        return quote.appendTail(expected).toString();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> modules = Files.list(root.resolve("modules"))) {
            return Stream.concat(
                            Stream.of(root.resolve("README.md"), root.resolve("WORKSHOP.md")),
                            modules.map(module -> module.resolve("README.md")).sorted())
                    .filter(Files::exists)
                    .toList();
        }
    }
}
