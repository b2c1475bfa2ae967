package kata.lab.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Makes XChart's output small, the same each time, and readable for every browser. */
final class Svg {

    private static final Pattern CLIP = Pattern.compile("clip-?\\d+");
    private static final Pattern LONG_NUMBER =
            Pattern.compile("-?\\d+(\\.\\d{3,}(E-?\\d+)?|\\.\\d+E-?\\d+)");

    private Svg() {}

    static String tidy(String svg) {
        // An empty namespace counts as none: a browser would draw nothing.
        String text = svg.replace(" xmlns=\"\"", "").replaceAll("\\s*\\n\\s*", " ");
        return LONG_NUMBER
                        .matcher(numbered(text))
                        .replaceAll(found -> rounded(found.group()))
                        .replace("> <", ">\n<")
                        .strip()
                + "\n";
    }

    // XChart names them by hash codes, which differ from run to run.
    private static String numbered(String text) {
        Map<String, String> names = new HashMap<>();
        return CLIP.matcher(text)
                .replaceAll(
                        found ->
                                names.computeIfAbsent(
                                        found.group(), clip -> "clip" + names.size()));
    }

    // Letters are drawn as outlines: a hundredth of a pixel is enough for them.
    private static String rounded(String number) {
        return new BigDecimal(number)
                .setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
