package kata.repository;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.workbook.Workbook;

/**
 * What each part teaches, as the lessons say below its heading: {@code *Concepts: a bounded pool,
 * futures*}.
 */
final class LessonConcepts {

    private static final Pattern LINE =
            Pattern.compile("(?m)^## Part (\\d\\d)\\b.*\\R\\R\\*Concepts: (.+)\\*$");

    private LessonConcepts() {}

    /** By the key of the part, such as "pool/Part02"; parts whose lesson has none are not in it. */
    static Map<String, String> read(Workbook workbook) throws IOException {
        Map<String, String> concepts = new LinkedHashMap<>();
        for (String module : workbook.modules()) {
            Path lesson = workbook.folder(module).resolve("README.md");
            if (Files.exists(lesson)) {
                Matcher line = LINE.matcher(Files.readString(lesson).replace("\r\n", "\n"));
                while (line.find()) {
                    concepts.put(module + "/Part" + line.group(1), line.group(2));
                }
            }
        }
        return concepts;
    }
}
