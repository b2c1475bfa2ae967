package kata.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads from the source of a deck how long it takes: the header, and the notes of each slide. */
public final class DeckReader {

    private static final Pattern TITLE = Pattern.compile("(?m)^= (.+)$");
    private static final Pattern MINUTES = Pattern.compile("(?m)^:minutes: *(\\d+) *$");
    private static final Pattern SLIDE = Pattern.compile("(?m)^== (.+)$");
    private static final Pattern NOTE = Pattern.compile("\\[\\.notes]\\s*-*\\s*(\\d+) min");

    private DeckReader() {}

    /**
     * @throws IllegalArgumentException when the source does not say how long it takes
     */
    public static Deck read(String name, String source) {
        Matcher title = TITLE.matcher(source);
        Matcher minutes = MINUTES.matcher(source);
        if (!title.find() || !minutes.find()) {
            throw new IllegalArgumentException(
                    "the deck %s needs a title and a line :minutes: in its header".formatted(name));
        }
        return new Deck(
                name, title.group(1).strip(), Integer.parseInt(minutes.group(1)), slides(source));
    }

    private static Map<String, Integer> slides(String source) {
        Map<String, Integer> slides = new LinkedHashMap<>();
        Matcher slide = SLIDE.matcher(source);
        List<Integer> begins = new ArrayList<>();
        while (slide.find()) {
            begins.add(slide.start());
        }
        begins.add(source.length());
        for (int i = 0; i + 1 < begins.size(); i++) {
            String text = source.substring(begins.get(i), begins.get(i + 1));
            Matcher note = NOTE.matcher(text);
            slides.put(
                    text.lines().findFirst().orElseThrow().substring(3).strip(),
                    note.find() ? Integer.parseInt(note.group(1)) : 0);
        }
        return slides;
    }

    /** The decks of a folder, by name. */
    public static Map<String, Deck> readAll(Path folder) throws IOException {
        Map<String, Deck> decks = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".adoc")) {
                    name = name.replace(".adoc", "");
                    decks.put(name, read(name, Files.readString(file).replace("\r\n", "\n")));
                }
            }
        }
        return decks;
    }
}
