package kata.lab.report;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kata.lab.experiment.Results;
import kata.lab.experiment.Table;
import kata.lab.machine.Machine;

/**
 * The saved results by name, as the lessons quote them: {@code lab-sleepers-virtual-seconds} is a
 * median. The decks know the same names, see slides/tools/lab.mjs.
 */
public final class Figures {

    private Figures() {}

    public static Map<String, String> of(Collection<Results> all) {
        Map<String, String> figures = new LinkedHashMap<>();
        for (Results results : all) {
            String prefix = "lab-" + slug(results.experiment());
            figures.put(prefix + "-when", results.when().substring(0, 10));
            figures.put(prefix + "-rounds", results.rounds() == 1 ? "one" : "" + results.rounds());
            figures.put(prefix + "-machine", inWords(results.machine()));
            for (Results.Outcome variant : results.variants()) {
                add(prefix + "-" + name(variant, results), variant, figures);
            }
        }
        return figures;
    }

    private static void add(String name, Results.Outcome variant, Map<String, String> figures) {
        if (variant.bound() != null) {
            figures.put(name + "-bound", Table.number(variant.bound().value()));
        }
        variant.metrics()
                .forEach(
                        (key, sample) ->
                                figures.put(name + "-" + slug(key), Table.number(sample.median())));
    }

    // Names are unique within a group.
    private static String name(Results.Outcome variant, Results results) {
        String name = slug(variant.name());
        long twins = results.variants().stream().filter(v -> slug(v.name()).equals(name)).count();
        return twins == 1 || variant.group().isEmpty() ? name : slug(variant.group()) + "-" + name;
    }

    private static String slug(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    private static String inWords(Machine machine) {
        return Stream.of(machine.cpu(), machine.cores() + " cores", machine.jdk().split(" ")[0])
                .collect(Collectors.joining(", "));
    }
}
