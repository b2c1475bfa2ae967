package kata.room.board;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import kata.room.protocol.Json;
import kata.room.protocol.Refusal;
import kata.room.protocol.Report;

/**
 * A report as the room keeps it: a line of its file.
 *
 * @param at when it happened
 * @param session in which its number counts
 * @param name of the pair
 */
public record Entry(Instant at, String session, String name, Report report) {

    /** As a line of the file. */
    public String line() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("at", at.getEpochSecond());
        fields.put("session", session);
        fields.put("name", name);
        fields.put("report", report.fields());
        return Json.text(fields);
    }

    /** What a line holds; nothing where it is not such a line. */
    public static Optional<Entry> of(String line) {
        try {
            Map<String, Object> fields = Json.object(line.getBytes(StandardCharsets.UTF_8));
            if (fields.get("at") instanceof Long at
                    && fields.get("session") instanceof String session
                    && fields.get("name") instanceof String name
                    && fields.get("report") instanceof Map<?, ?> report) {
                Map<String, Object> sent = new LinkedHashMap<>();
                report.forEach((key, value) -> sent.put(key.toString(), value));
                return Optional.of(
                        new Entry(Instant.ofEpochSecond(at), session, name, Report.of(sent)));
            }
        } catch (IOException | Refusal e) {
            // Such as the first line, which is not a report.
        }
        return Optional.empty();
    }
}
