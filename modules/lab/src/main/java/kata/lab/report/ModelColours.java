package kata.lab.report;

import java.awt.Color;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** One colour for each model, as in {@code slides/theme/models.css}. */
final class ModelColours {

    // The first that fits: a virtual thread behind a reactive pipeline is a reactive variant.
    private static final Map<Pattern, Color> COLOURS = new LinkedHashMap<>();

    static {
        put("reactive|reactor|elastic|executor|factory", 0xb0246f);
        put("netty|event ?loop", 0x7433b0);
        put("structured", 0x0b7382);
        put("coroutine|green thread", 0x5b6b00);
        put("disruptor|^ring", 0xb04a00);
        put("virtual|carrier|in flight", 0x1c7a3e);
        put("fork ?join", 0x8a5a00);
        put("sequential", 0x4a5868);
        put("pool|platform|cached|thread", 0x1f5fbf);
    }

    private static final Color OF_NO_MODEL = new Color(0x55616f);

    private ModelColours() {}

    private static void put(String words, int colour) {
        COLOURS.put(Pattern.compile(words, Pattern.CASE_INSENSITIVE), new Color(colour));
    }

    /** The colour of the model that the variant's name mentions; grey if it names none. */
    static Color of(String variant) {
        return COLOURS.entrySet().stream()
                .filter(model -> model.getKey().matcher(variant).find())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(OF_NO_MODEL);
    }
}
