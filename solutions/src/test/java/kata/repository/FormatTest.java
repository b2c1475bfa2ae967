package kata.repository;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.JavaFormatterOptions.Style;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import kata.proof.PartSelection;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;

/**
 * Our Java is formatted by google-java-format, AOSP style, 100 columns. {@code -Dformat.write}
 * formats our files. A learner's files are only looked at, never written; {@code
 * -Dformat.write=stubs} is for the maintainer who changes a stub.
 */
class FormatTest {

    private static final Path ROOT = Workbook.find().orElseThrow().root();
    private static final String WRITE = System.getProperty("format.write");

    private static final PartSelection SELECTION = PartSelection.ofProperty();

    private final Formatter formatter =
            new Formatter(JavaFormatterOptions.builder().style(Style.AOSP).build());

    @Test
    void everyFileIsFormatted() throws Exception {
        List<Path> files = javaFiles();
        List<Path> unformatted = new ArrayList<>();
        for (Path file : files) {
            String source = Files.readString(file);
            String formatted = format(source);
            if (formatted.equals(source)) {
                continue;
            }
            if (WRITE != null && (!isLearners(file) || WRITE.equals("stubs"))) {
                Files.writeString(file, formatted);
            } else {
                unformatted.add(ROOT.relativize(file));
            }
        }
        assertThat(files).isNotEmpty();
        assertThat(unformatted)
                .as("files to format: solutions/prove --format, and a part where it is a stub")
                .isEmpty();
    }

    private String format(String source) throws FormatterException {
        return formatter.formatSource(
                ImportOrderer.reorderImports(
                        RemoveUnusedImports.removeUnusedImports(source), Style.GOOGLE));
    }

    private static boolean isLearners(Path file) {
        return ROOT.relativize(file)
                        .toString()
                        .replace('\\', '/')
                        .matches("modules/[^/]+/src/main/.*")
                && file.getFileName().toString().startsWith("Part");
    }

    // Of the parts that are to be proven, or all. What belongs to no part is always looked at: a
    // part may have brought it.
    private static boolean isSelected(Path file) {
        Path path = ROOT.relativize(file);
        String part = file.getFileName().toString().replaceFirst("(Test)?\\.java$", "");
        return SELECTION.isEverything()
                || !part.matches("Part\\d\\d.*")
                || SELECTION.includes(path.getName(1).toString(), part);
    }

    private static List<Path> javaFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : List.of("modules", "solutions")) {
            try (Stream<Path> all = Files.walk(ROOT.resolve(folder))) {
                all.filter(f -> f.toString().endsWith(".java"))
                        .filter(f -> !f.toString().replace('\\', '/').contains("/target/"))
                        .filter(FormatTest::isSelected)
                        .forEach(files::add);
            }
        }
        return files;
    }
}
