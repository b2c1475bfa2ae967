package kata.proof;

import java.util.List;

/**
 * The parts that {@code -Dproof.only} selects, all where it is not given.
 *
 * @param prefixes of names like "pool/Part01One"
 */
public record PartSelection(List<String> prefixes) {

    /** What the property says: prefixes with commas between them, "pool/Part01,virtual". */
    public static PartSelection ofProperty() {
        return new PartSelection(List.of(System.getProperty("proof.only", "").split(",")));
    }

    public boolean includes(String module, String part) {
        return prefixes.stream().anyMatch((module + "/" + part)::startsWith);
    }

    public boolean isEverything() {
        return prefixes.contains("");
    }
}
