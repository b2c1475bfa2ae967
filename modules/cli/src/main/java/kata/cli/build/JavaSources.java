package kata.cli.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kata.workbook.Texts;

/** The source files below a folder. */
record JavaSources(List<Path> files) {

    static JavaSources in(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return new JavaSources(
                    all.filter(file -> file.toString().endsWith(".java")).sorted().toList());
        }
    }

    boolean useLombok() {
        return files.stream().anyMatch(file -> Texts.read(file).contains("import lombok."));
    }
}
