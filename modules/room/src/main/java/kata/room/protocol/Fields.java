package kata.room.protocol;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The fields of an object that somebody has sent. Its own words are never repeated to anybody. */
final class Fields {

    private final Map<String, Object> sent;
    private final Set<String> asked = new HashSet<>();

    Fields(Map<String, Object> sent) {
        this.sent = sent;
    }

    private Object value(String name) {
        asked.add(name);
        return sent.get(name);
    }

    String text(String name, Pattern allowed) throws Refusal {
        if (value(name) instanceof String text && allowed.matcher(text).matches()) {
            return text;
        }
        throw wrong(name);
    }

    long number(String name, long least, long most) throws Refusal {
        if (value(name) instanceof Long number && number >= least && number <= most) {
            return number;
        }
        throw wrong(name);
    }

    boolean truth(String name) throws Refusal {
        if (value(name) instanceof Boolean truth) {
            return truth;
        }
        throw wrong(name);
    }

    List<?> list(String name) throws Refusal {
        if (value(name) instanceof List<?> list) {
            return list;
        }
        throw wrong(name);
    }

    String text(String name) throws Refusal {
        if (value(name) instanceof String text) {
            return text;
        }
        throw wrong(name);
    }

    /** What nobody asked for must not be here: a room takes no source and no output. */
    void requireNoOther() throws Refusal {
        if (!asked.containsAll(sent.keySet())) {
            throw Refusal.of(400, "a room takes no other fields than %s", asked);
        }
    }

    private static Refusal wrong(String name) {
        return Refusal.of(400, "the field \"%s\" is missing, or is not what it has to be", name);
    }
}
