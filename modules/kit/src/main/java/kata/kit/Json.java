package kata.kit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * A value out of a JSON text: an object, an array, a string, a number, a boolean or null.
 *
 * <p>Just enough to walk through a document that one knows: {@code Json.parse(text).get("shop")
 * .elements()}. Whoever asks for what is not there gets a {@link NoSuchElementException} that says
 * what is. Values do not change.
 */
public final class Json {

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
        Reader reader = new Reader(text);
        Json whole = reader.value();
        reader.end();
        return whole;
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

    private static final class Reader {

        private final String text;
        private int at;

        private Reader(String text) {
            this.text = text;
        }

        private Json value() {
            return switch (next()) {
                case '{' -> new Json(members());
                case '[' -> new Json(list());
                case '"' -> new Json(string());
                default -> new Json(word());
            };
        }

        private Map<String, Json> members() {
            Map<String, Json> members = new LinkedHashMap<>();
            take('{');
            while (next() != '}') {
                String name = string();
                next();
                take(':');
                members.put(name, value());
                if (next() != '}') {
                    take(',');
                }
            }
            take('}');
            return members;
        }

        private List<Json> list() {
            List<Json> elements = new ArrayList<>();
            take('[');
            while (next() != ']') {
                elements.add(value());
                if (next() != ']') {
                    take(',');
                }
            }
            take(']');
            return elements;
        }

        private String string() {
            StringBuilder string = new StringBuilder();
            take('"');
            for (char c = take(); c != '"'; c = take()) {
                string.append(c == '\\' ? escaped() : c);
            }
            return string.toString();
        }

        private char escaped() {
            char c = take();
            return switch (c) {
                case '"', '\\', '/' -> c;
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'u' -> (char) Integer.parseInt("" + take() + take() + take() + take(), 16);
                default -> throw wrong("an escape sequence");
            };
        }

        private Word word() {
            int begin = at;
            while (at < text.length() && isPartOfAWord(text.charAt(at))) {
                at++;
            }
            String word = text.substring(begin, at);
            if (!word.matches("true|false|null|-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?")) {
                throw wrong("a value");
            }
            return new Word(word);
        }

        private static boolean isPartOfAWord(char c) {
            return Character.isLetterOrDigit(c) || c == '+' || c == '-' || c == '.';
        }

        private void end() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            if (at < text.length()) {
                throw wrong("the end");
            }
        }

        private char next() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            if (at == text.length()) {
                throw wrong("more");
            }
            return text.charAt(at);
        }

        private char take() {
            if (at == text.length()) {
                throw wrong("more");
            }
            return text.charAt(at++);
        }

        private void take(char expected) {
            if (take() != expected) {
                at--;
                throw wrong("'" + expected + "'");
            }
        }

        private IllegalArgumentException wrong(String expected) {
            return new IllegalArgumentException(
                    "expected %s at position %d of %d".formatted(expected, at, text.length()));
        }
    }
}
