package kata.repository;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import kata.generated.MarkedTables;
import kata.plan.TimedPart;

/**
 * The README's two tables of modules and parts. Their numbers, rows and links are rendered; the
 * words stay as somebody wrote them, and a new part begins with its title.
 *
 * @param parts in the order of the table
 */
record ReadmeTables(List<TimedPart> parts) {

    private static final Pattern MODULE_ROW =
            Pattern.compile("(?m)^(\\| \\[(\\w+)]\\(modules/\\2/README\\.md\\) \\| )(\\d+)( \\|)");
    private static final Pattern CONCEPT_ROW =
            Pattern.compile("(?m)^\\| (.+) \\| \\[(\\w+/Part\\d\\d\\w*)]\\(");

    String render(String readme) {
        Map<String, String> concepts =
                CONCEPT_ROW
                        .matcher(readme)
                        .results()
                        .collect(
                                Collectors.toMap(
                                        row -> row.group(2), row -> row.group(1), (a, _) -> a));
        return MarkedTables.render(
                MODULE_ROW.matcher(readme).replaceAll(this::moduleRow), _ -> table(concepts));
    }

    private String moduleRow(MatchResult row) {
        long number = parts.stream().filter(p -> p.module().equals(row.group(2))).count();
        return Matcher.quoteReplacement(row.group(1) + number + row.group(4));
    }

    private String table(Map<String, String> concepts) {
        return parts.stream()
                .map(part -> conceptRow(part, concepts))
                .collect(Collectors.joining("", "| concept | where |\n|---|---|\n", ""));
    }

    private static String conceptRow(TimedPart part, Map<String, String> concepts) {
        String name = part.module() + "/" + part.name();
        return "| %s | [%s](modules/%s/src/main/java/kata/%s.java) |\n"
                .formatted(concepts.getOrDefault(name, part.title()), name, part.module(), name);
    }
}
