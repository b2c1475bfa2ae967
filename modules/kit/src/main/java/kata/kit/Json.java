package kata.kit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * A value out of a JSON text: an object, an array, a string, a number, a boolean or null.
 *
 * <p>Just enough to walk through a document that one knows: {@code Json.parse(text).get("shop")
 * .elements()}. Asking for what is not there throws a {@link NoSuchElementException} that says what
 * is. Values do not change. Jackson reads the text: this is a view of it.
 */
public final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    // A Map of Json by name, a List of Json, a String, or a word: a number, true, false, null.
    private final Object value;

    private record Word(String text) {}

    private Json(Object value) {
        this.value = value;
    }

    /**
     * Reads a text.
     *
     * @throws IllegalArgumentException when it is not JSON; says where
     */
    public static Json parse(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new IllegalArgumentException("the text is empty");
            }
            Json whole = value(parser);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException(
                        "expected the end after the first value, at "
                                + place(parser.currentTokenLocation()));
            }
            return whole;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    e.getOriginalMessage() + ", at " + place(e.getLocation()), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String place(JsonLocation location) {
        return "line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
    }

    /**
     * The member of this object that has this name.
     *
     * @throws NoSuchElementException when there is none, or when this is no object
     */
    public Json get(String name) {
        if (!(value instanceof Map<?, ?> members)) {
            throw new NoSuchElementException(
                    "no \"%s\": this is no object, but %s".formatted(name, this));
        }
        if (!(members.get(name) instanceof Json member)) {
            throw new NoSuchElementException(
                    "no \"%s\": this object has %s".formatted(name, members.keySet()));
        }
        return member;
    }

    /** Whether this is an object that has a member of this name. */
    public boolean has(String name) {
        return value instanceof Map<?, ?> members && members.containsKey(name);
    }

    /**
     * The elements of this array, in order.
     *
     * @throws NoSuchElementException when this is no array
     */
    public List<Json> elements() {
        if (value instanceof List<?> elements) {
            return elements.stream().map(Json.class::cast).toList();
        }
        throw new NoSuchElementException("no elements: this is no array, but " + this);
    }

    /**
     * The text of this string; a number, a boolean and null as they are written.
     *
     * @throws NoSuchElementException when this is an object or an array
     */
    public String text() {
        return switch (value) {
            case String text -> text;
            case Word word -> word.text();
            default -> throw new NoSuchElementException("no text: this is " + this);
        };
    }

    /** What this is, in a few words. */
    @Override
    public String toString() {
        return switch (value) {
            case Map<?, ?> members -> "an object with " + members.keySet();
            case List<?> elements -> "an array of " + elements.size();
            default -> text();
        };
    }

    // Depth first: the parser stands at the value's first token, and then at its last.
    private static Json value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Json> members = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    members.put(name, value(parser));
                }
                yield new Json(members);
            }
            case START_ARRAY -> {
                List<Json> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield new Json(elements);
            }
            case VALUE_STRING -> new Json(parser.getText());
            default -> new Json(new Word(parser.getText()));
        };
    }
}
