package kata.cli.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import kata.cli.context.Part;
import kata.workbook.AttemptSource;
import kata.workbook.Workbook;

/** Finds the part that a source text is an attempt at, by its package and its class. */
final class PartOfSource {

    private static final String PACKAGE = "kata.";

    private final Map<String, Set<String>> parts = new HashMap<>();

    PartOfSource(Workbook workbook) {
        workbook.modules().forEach(module -> parts.put(module, Set.copyOf(workbook.parts(module))));
    }

    /**
     * The part of the class in the text.
     *
     * @throws Unjudgeable when it belongs to none, or to more than one
     */
    Part of(String text) throws Unjudgeable {
        AttemptSource source = parsed(text);
        String name = source.packageName();
        Set<String> ofTheModule =
                name.startsWith(PACKAGE) ? parts.get(name.substring(PACKAGE.length())) : null;
        if (source.classes().isEmpty()) {
            throw new Unjudgeable("no class in it");
        }
        if (name.isEmpty()) {
            throw new Unjudgeable("in no package");
        }
        if (ofTheModule == null) {
            throw new Unjudgeable("no module " + name);
        }
        List<String> found = source.classes().stream().filter(ofTheModule::contains).toList();
        if (found.isEmpty()) {
            throw new Unjudgeable("no part " + source.classes().getFirst());
        }
        if (found.size() > 1) {
            throw new Unjudgeable("several parts: " + String.join(", ", found));
        }
        return new Part(name.substring(PACKAGE.length()), found.getFirst());
    }

    private static AttemptSource parsed(String text) throws Unjudgeable {
        try {
            return AttemptSource.of(text);
        } catch (StackOverflowError | RuntimeException e) {
            // The compiler itself breaks at some texts, such as ten thousand brackets.
            throw new Unjudgeable("it does not parse");
        }
    }
}
