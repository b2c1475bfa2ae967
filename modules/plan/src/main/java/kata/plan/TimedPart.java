package kata.plan;

/**
 * A part, and how long a room needs for it.
 *
 * @param name of its class: "Part02FixedPool"
 * @param kind what the learner does: "write", "repair" or "predict"
 * @param anchor of its section in the lesson
 */
public record TimedPart(
        String module, String name, String title, String kind, int minutes, String anchor) {

    /** Short, as the plans call it: "pool/Part02". */
    public String key() {
        return module + "/" + name.substring(0, 6);
    }

    /** To its section of the lesson, as the guide has it. */
    public String link() {
        return "[%s](modules/%s/README.md#%s)".formatted(key(), module, anchor);
    }

    public TimedPart with(int otherMinutes) {
        return new TimedPart(module, name, title, kind, otherMinutes, anchor);
    }
}
