package kata.room.protocol;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a pair's watch tells the room. Nothing else is ever sent, above all no source and no output.
 */
public sealed interface Report {

    /** From 1, and growing: what has arrived already is recognised by it. */
    long number();

    /** How many seconds ago it happened, when it is sent: more than 0 where the room was away. */
    long secondsAgo();

    /** The same, sent later. */
    Report sent(long secondsAgo);

    /** What became of a part. */
    enum Verdict {
        /** It is not started. */
        OPEN,
        /** A main rule does not hold, or no rule could be asked. */
        BROKEN,
        /** Its main rules hold. */
        SOLVED,
        /** All its rules hold. */
        SOUND;

        static Verdict of(String sent) throws Refusal {
            for (Verdict verdict : values()) {
                if (verdict.sent().equals(sent)) {
                    return verdict;
                }
            }
            throw Refusal.of(400, "there is no such verdict");
        }

        String sent() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A part was judged.
     *
     * @param rule that does not hold, or empty
     * @param seconds since the pair began this part
     */
    record Judged(
            long number,
            long secondsAgo,
            String module,
            String part,
            Verdict verdict,
            String rule,
            long seconds)
            implements Report {

        @Override
        public Report sent(long ago) {
            return new Judged(number, ago, module, part, verdict, rule, seconds);
        }

        /** As the plans call it: "pool/Part02". */
        public String key() {
            return module + "/" + part.substring(0, 6);
        }
    }

    /** The pair asks the instructor to come, or does not any more. */
    record Hand(long number, long secondsAgo, boolean raised) implements Report {

        @Override
        public Report sent(long ago) {
            return new Hand(number, ago, raised);
        }
    }

    /** As it is sent and stored. */
    default Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("number", number());
        fields.put("ago", secondsAgo());
        switch (this) {
            case Judged judged -> {
                fields.put("module", judged.module());
                fields.put("part", judged.part());
                fields.put("verdict", judged.verdict().sent());
                fields.put("rule", judged.rule());
                fields.put("seconds", judged.seconds());
            }
            case Hand hand -> fields.put("hand", hand.raised());
        }
        return fields;
    }

    /**
     * Reads what {@link #fields} wrote.
     *
     * @throws Refusal when a field is missing, is not what it has to be, or is one too many
     */
    static Report of(Map<String, Object> sent) throws Refusal {
        Fields fields = new Fields(sent);
        long number = fields.number("number", 1, Long.MAX_VALUE / 2);
        long ago = fields.number("ago", 0, Limits.SECONDS);
        Report report;
        if (sent.containsKey("hand")) {
            report = new Hand(number, ago, fields.truth("hand"));
        } else {
            report =
                    new Judged(
                            number,
                            ago,
                            fields.text("module", Limits.MODULE),
                            fields.text("part", Limits.PART),
                            Verdict.of(fields.text("verdict", Limits.WORD)),
                            fields.text("rule", Limits.RULE),
                            fields.number("seconds", 0, Limits.SECONDS));
        }
        fields.requireNoOther();
        return report;
    }
}
