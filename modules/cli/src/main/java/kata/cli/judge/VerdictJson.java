package kata.cli.judge;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import kata.referee.verdict.Verdict;

/**
 * A JSON object on a line of its own for each verdict. A file that could not be judged has one,
 * too, with the verdict NOT_JUDGED. The others are the names of {@link Verdict.Kind}.
 *
 * @param compared whether it says what the file's first line expects
 */
record VerdictJson(boolean compared) {

    // The reader's character set is not known.
    private static final JsonFactory JSON =
            new JsonFactoryBuilder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    List<String> lines(Judged judged) {
        if (judged.verdicts().isEmpty()) {
            return List.of(object(judged, 1, "NOT_JUDGED", "", judged.problem(), "", 0));
        }
        List<String> lines = new ArrayList<>();
        for (Verdict verdict : judged.verdicts()) {
            lines.add(
                    object(
                            judged,
                            lines.size() + 1,
                            verdict.kind().name(),
                            verdict.rule(),
                            verdict.text(),
                            tier(verdict),
                            verdict.duration().toMillis()));
        }
        return lines;
    }

    // Of the rule that the verdict is about; what names no rule is about none.
    private static String tier(Verdict verdict) {
        return verdict.outcomes().stream()
                        .anyMatch(o -> o.sound() && o.rule().equals(verdict.rule()))
                ? "sound"
                : verdict.rule().isEmpty() ? "" : "main";
    }

    private String object(
            Judged judged,
            int run,
            String verdict,
            String rule,
            String text,
            String tier,
            long milliseconds) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            Candidate file = judged.file();
            json.writeStartObject();
            json.writeStringField("file", file.shown());
            json.writeStringField("module", file.module());
            json.writeStringField("part", file.part());
            json.writeNumberField("run", run);
            json.writeStringField("verdict", verdict);
            json.writeStringField("tier", tier);
            json.writeStringField("rule", rule);
            json.writeStringField("text", text);
            json.writeNumberField("milliseconds", milliseconds);
            if (compared) {
                Expectation expectation = file.expectation();
                json.writeStringField(
                        "expected", expectation.kind().name().toLowerCase(Locale.ROOT));
                json.writeStringField("because", expectation.words());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }
}
