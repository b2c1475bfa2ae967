package kata.timeline;

/** Names as a picture can show them: one line, one column per character, never too long. */
public final class Label {

    private Label() {}

    /** The text without control characters and without characters of any other width than one. */
    static String plain(String text, Glyphs glyphs) {
        StringBuilder plain = new StringBuilder();
        text.codePoints().forEach(c -> append(plain, c, glyphs));
        return plain.toString().strip();
    }

    private static void append(StringBuilder plain, int c, Glyphs glyphs) {
        int type = Character.getType(c);
        boolean invisible =
                type == Character.NON_SPACING_MARK
                        || type == Character.ENCLOSING_MARK
                        || type == Character.FORMAT;
        if (Character.isISOControl(c) || Character.isWhitespace(c)) {
            plain.append(' ');
        } else if (isWide(c) || glyphs == Glyphs.ASCII && c > 126) {
            plain.append('?');
        } else if (!invisible) {
            plain.appendCodePoint(c);
        }
    }

    // East Asian scripts and emoji take two columns; nothing else above the surrogates is expected.
    private static boolean isWide(int c) {
        return c >= 0x1100 && c <= 0x115f
                || c >= 0x2e80 && c <= 0xa4cf
                || c >= 0xac00 && c <= 0xd7a3
                || c >= 0xd800 && c <= 0xfaff
                || c >= 0xfe30 && c <= 0xfe6f
                || c >= 0xff00 && c <= 0xff60
                || c >= 0xffe0;
    }

    static String cutEnd(String text, int length, String ellipsis) {
        return text.length() <= length
                ? text
                : text.substring(0, length - ellipsis.length()) + ellipsis;
    }

    /** Keeps head and tail: a pool's name stands at the head, a thread's number at the tail. */
    public static String cutMiddle(String text, int length, String ellipsis) {
        if (text.length() <= length) {
            return text;
        }
        int head = (length - ellipsis.length()) / 2;
        int tail = length - ellipsis.length() - head;
        return text.substring(0, head) + ellipsis + text.substring(text.length() - tail);
    }
}
