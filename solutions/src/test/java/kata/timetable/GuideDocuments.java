package kata.timetable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.generated.MarkedTables;

/**
 * Which document of the guide shows which tables: WORKSHOP.md those over all, each plan's script
 * that of the plan, each module's {@code TEACHING.md} that of its parts.
 */
record GuideDocuments(GuideTables tables) {

    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#)([^)#]+)(#[^)]*)?\\)");

    /** The names of the tables that each document has to show once, by its path from the root. */
    Map<String, List<String>> tablesByDocument() {
        Map<String, List<String>> documents = new LinkedHashMap<>();
        for (String table : tables.names()) {
            documents.computeIfAbsent(document(table), _ -> new ArrayList<>()).add(table);
        }
        return documents;
    }

    private static String document(String table) {
        int colon = table.indexOf(':');
        String of = table.substring(colon + 1);
        return switch (table.substring(0, colon + 1)) {
            case "plan:", "late:" -> script(of);
            case "parts:" -> teaching(of);
            default -> "WORKSHOP.md";
        };
    }

    /** What to say in each block of a plan. */
    static String script(String plan) {
        return "workshop/%s.md".formatted(plan);
    }

    /** A plan on one page, to print. */
    static String runSheet(String plan) {
        return "workshop/run-sheets/%s.html".formatted(plan);
    }

    /** What an instructor needs to know of a module. */
    static String teaching(String module) {
        return "modules/%s/TEACHING.md".formatted(module);
    }

    /**
     * The text of a document with its tables as they have to be now.
     *
     * @param path of the document, from the root
     */
    String render(String path, String text) {
        return MarkedTables.render(text, name -> relative(path, tables.table(name)));
    }

    /** The same text with its links, which begin at the root, as seen from a document. */
    private static String relative(String path, String table) {
        Path folder = Path.of("/" + path).getParent();
        return LINK.matcher(table)
                .replaceAll(
                        link ->
                                Matcher.quoteReplacement(
                                        "](%s%s)"
                                                .formatted(
                                                        folder.relativize(
                                                                        Path.of(
                                                                                "/"
                                                                                        + link
                                                                                                .group(
                                                                                                        1)))
                                                                .toString()
                                                                .replace('\\', '/'),
                                                        link.group(2) == null
                                                                ? ""
                                                                : link.group(2))));
    }
}
