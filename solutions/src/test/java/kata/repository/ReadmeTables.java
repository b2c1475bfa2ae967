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
 * The README's two tables of modules and parts. Of that of the modules only the numbers are
 * rendered; that of the concepts is rendered as a whole.
 *
 * @param parts in the order of the table
 * @param concepts of each part, by its key; a part without any is there by its title
 */
record ReadmeTables(List<TimedPart> parts, Map<String, String> concepts) {

    private static final Pattern MODULE_ROW =
            Pattern.compile("(?m)^(\\| \\[(\\w+)]\\(modules/\\2/README\\.md\\) \\| )(\\d+)( \\|)");

    String render(String readme) {
        return MarkedTables.render(
                MODULE_ROW.matcher(readme).replaceAll(this::moduleRow), _ -> table());
    }

    private String moduleRow(MatchResult row) {
        long number = parts.stream().filter(p -> p.module().equals(row.group(2))).count();
        return Matcher.quoteReplacement(row.group(1) + number + row.group(4));
    }

    private String table() {
        return parts.stream()
                .map(this::conceptRow)
                .collect(Collectors.joining("", "| concept | where |\n|---|---|\n", ""));
    }

    private String conceptRow(TimedPart part) {
        String name = part.module() + "/" + part.name();
        return "| %s | [%s](modules/%s/src/main/java/kata/%s.java) |\n"
                .formatted(
                        concepts.getOrDefault(part.key(), part.title()), name, part.module(), name);
    }
}
