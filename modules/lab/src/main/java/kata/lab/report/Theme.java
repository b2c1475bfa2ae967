package kata.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.lab.experiment.LabFolders;

/**
 * The colours of the slides, {@code slides/theme/models.css}, by their names. A chart names a
 * colour and does not fix it: within a deck it has the deck's, light or dark. Alone, as in a
 * README, it brings its own dark ones for readers whose browser is dark.
 */
final class Theme {

    private static final Pattern COLOUR = Pattern.compile("--([a-z]+): (#[0-9a-f]{6});");
    private static final Pattern DRAWN =
            Pattern.compile("(fill|stroke):rgb\\((\\d+),(\\d+),(\\d+)\\)");

    private final Map<String, String> light;
    private final Map<String, String> dark;

    private Theme(String css) {
        int from = css.indexOf(":root.dark");
        light = colours(css.substring(0, from));
        dark = colours(css.substring(from));
    }

    static Theme ofSlides() throws IOException {
        Path css = LabFolders.root().resolve("slides/theme/models.css");
        return new Theme(Files.readString(css));
    }

    private static Map<String, String> colours(String css) {
        Map<String, String> colours = new LinkedHashMap<>();
        Matcher found = COLOUR.matcher(css);
        while (found.find()) {
            colours.putIfAbsent(found.group(1), found.group(2));
        }
        return colours;
    }

    String paint(String svg) {
        String named = DRAWN.matcher(svg).replaceAll(this::named);
        int open = named.indexOf('>', named.indexOf("<svg")) + 1;
        // Where a deck includes the chart, its own page is the root, and this matches nothing.
        StringBuilder style =
                new StringBuilder("\n<style>@media (prefers-color-scheme: dark) {svg:root {");
        dark.forEach((name, colour) -> style.append("--%s:%s;".formatted(name, colour)));
        return named.substring(0, open) + style.append("}}</style>") + named.substring(open);
    }

    private String named(java.util.regex.MatchResult drawn) {
        String hex =
                "#%02x%02x%02x"
                        .formatted(
                                Integer.parseInt(drawn.group(2)),
                                Integer.parseInt(drawn.group(3)),
                                Integer.parseInt(drawn.group(4)));
        for (var colour : light.entrySet()) {
            String variable = "var(--%s,%s)".formatted(colour.getKey(), colour.getValue());
            if (colour.getValue().equals(hex)) {
                return drawn.group(1) + ":" + variable;
            }
            // A bar is half of its colour, so that its value can be read on it.
            if (half(colour.getValue()).equals(hex)) {
                return "%s:color-mix(in srgb,%s 50%%,var(--paper,%s))"
                        .formatted(drawn.group(1), variable, light.get("paper"));
            }
        }
        return drawn.group();
    }

    private static String half(String colour) {
        int rgb = Integer.parseInt(colour.substring(1), 16);
        return "#%02x%02x%02x"
                .formatted(
                        ((rgb >> 16) + 255) / 2,
                        ((rgb >> 8 & 255) + 255) / 2,
                        ((rgb & 255) + 255) / 2);
    }
}
