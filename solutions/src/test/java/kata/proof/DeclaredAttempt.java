package kata.proof;

import java.nio.file.Path;
import java.util.List;

/**
 * An attempt and the verdict that its place declares.
 *
 * @param name the folder of an attempt, "stub" or "reference"
 * @param by the rule that must reject it, or empty where any will do
 * @param says words of which the rejection must contain some
 */
record DeclaredAttempt(
        String module,
        String part,
        Place place,
        String name,
        Path file,
        String by,
        List<String> says) {

    enum Place {
        STUB,
        REFERENCE,
        ACCEPTED,
        REJECTED
    }

    String title() {
        return module
                + "/"
                + part
                + " "
                + place.name().toLowerCase(java.util.Locale.ROOT)
                + (place == Place.ACCEPTED || place == Place.REJECTED ? " " + name : "");
    }
}
