package kata.timeline;

import java.util.Locale;

/** Writes elements, indented. Text is escaped; attributes are a format of our own making. */
final class Xml {

    private final StringBuilder out = new StringBuilder();
    private int depth;

    void open(String name, String attributes, Object... arguments) {
        line("<" + start(name, attributes, arguments) + ">");
        depth++;
    }

    void close(String name) {
        depth--;
        line("</" + name + ">");
    }

    void empty(String name, String attributes, Object... arguments) {
        line("<" + start(name, attributes, arguments) + "/>");
    }

    void text(String text, String name, String attributes, Object... arguments) {
        String start = start(name, attributes, arguments);
        line("<" + start + ">" + escaped(text) + "</" + name + ">");
    }

    private void line(String line) {
        out.repeat("  ", depth).append(line).append('\n');
    }

    private static String start(String name, String attributes, Object... arguments) {
        return (name + " " + String.format(Locale.ROOT, attributes, arguments)).strip();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
