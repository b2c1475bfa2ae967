package kata.mutants;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import kata.workbook.Workbook;

/**
 * Mutants that change nothing which the stub promises, each with the reason in a sentence, one a
 * line: {@code <id> | <reason>}, in {@code solutions/<module>/equivalent/<part>.txt}.
 */
final class EquivalentMutants {

    private EquivalentMutants() {}

    static Path file(Workbook workbook, String module, String part) {
        return workbook.root().resolve("solutions/" + module + "/equivalent/" + part + ".txt");
    }

    /**
     * Reasons by id.
     *
     * @throws IllegalArgumentException for a line without a reason
     */
    static Map<String, String> of(Workbook workbook, String module, String part) {
        Path file = file(workbook, module, part);
        Map<String, String> reasons = new LinkedHashMap<>();
        if (!Files.exists(file)) {
            return reasons;
        }
        try {
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank()) {
                    int bar = line.lastIndexOf(" | ");
                    if (bar < 0 || line.substring(bar + 3).isBlank()) {
                        throw new IllegalArgumentException(file + " has no reason in: " + line);
                    }
                    reasons.put(line.substring(0, bar), line.substring(bar + 3));
                }
            }
            return reasons;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
