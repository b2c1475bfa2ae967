package kata.room.protocol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is sent at once.
 *
 * @param session of one run of watch, 32 random digits: numbers count within it
 * @param name of the pair
 * @param reports in the order of their numbers
 */
public record Reports(String session, String name, List<Report> reports) {

    public Reports {
        reports = List.copyOf(reports);
    }

    /** As it is sent. */
    public byte[] json() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("session", session);
        fields.put("name", name);
        fields.put("reports", reports.stream().map(Report::fields).toList());
        return Json.text(fields).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads what somebody has sent.
     *
     * @throws Refusal when it is not what {@link #json} writes
     */
    public static Reports of(byte[] json) throws Refusal {
        Map<String, Object> object;
        try {
            object = Json.object(json);
        } catch (IOException e) {
            throw Refusal.of(400, "this is not JSON as a watch sends it");
        }
        Fields fields = new Fields(object);
        String session = fields.text("session", Limits.SESSION);
        String name = name(fields.text("name"));
        List<?> sent = fields.list("reports");
        fields.requireNoOther();
        if (sent.isEmpty() || sent.size() > Limits.REPORTS) {
            throw Refusal.of(400, "send 1 to %d reports at once", Limits.REPORTS);
        }
        List<Report> reports = new ArrayList<>();
        long last = 0;
        for (Object each : sent) {
            if (!(each instanceof Map<?, ?> map)) {
                throw Refusal.of(400, "a report is an object");
            }
            Map<String, Object> report = new LinkedHashMap<>();
            map.forEach((key, value) -> report.put(key.toString(), value));
            reports.add(Report.of(report));
            if (reports.getLast().number() <= last) {
                throw Refusal.of(400, "the numbers of reports grow");
            }
            last = reports.getLast().number();
        }
        return new Reports(session, name, reports);
    }

    private static String name(String sent) throws Refusal {
        try {
            return PairName.of(sent);
        } catch (IllegalArgumentException e) {
            throw Refusal.of(400, "%s", e.getMessage());
        }
    }
}
