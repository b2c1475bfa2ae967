package kata.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import kata.workbook.Workbook;

/** Reads how long the parts take from the sources of their rules. */
public final class TimedPartReader {

    private TimedPartReader() {}

    /**
     * All parts of all modules, in the order of the syllabus.
     *
     * @throws IOException when a source cannot be read
     * @throws IllegalArgumentException when a part lacks its {@code @Exercise} or its section
     */
    public static List<TimedPart> readAll(Workbook workbook) throws IOException {
        List<TimedPart> parts = new ArrayList<>();
        for (String module : workbook.modules()) {
            Path rules = workbook.folder(module).resolve("src/test/java/kata/" + module);
            List<String> names = workbook.parts(module);
            Map<String, Map<String, String>> exercises =
                    ExerciseSourceReader.read(
                            names.stream().map(name -> rules.resolve(name + "Test.java")).toList());
            for (String name : names) {
                parts.add(part(workbook, module, name, exercises.get(name + "Test")));
            }
        }
        return parts;
    }

    private static TimedPart part(
            Workbook workbook, String module, String name, Map<String, String> exercise) {
        if (exercise == null) {
            throw new IllegalArgumentException(
                    "%s/%sTest is not declared @Exercise(part, title, kind, minutes)"
                            .formatted(module, name));
        }
        String anchor =
                workbook.lessonAnchor(module, name)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "modules/%s/README.md has no section \"## Part %s: …\""
                                                        .formatted(module, name.substring(4, 6))));
        return new TimedPart(
                module,
                name,
                exercise.get("title"),
                exercise.get("kind").toLowerCase(Locale.ROOT),
                Integer.parseInt(exercise.get("minutes")),
                anchor);
    }
}
