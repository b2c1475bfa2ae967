package kata.lab.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kata.lab.machine.Machine;

/** One run of an experiment, as it is saved. The tables and charts are rendered from it alone. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Results(
        String experiment,
        String title,
        Scale scale,
        int rounds,
        String when,
        Machine machine,
        List<String> notes,
        Metric headline,
        Map<String, Metric> headlines,
        List<Chart> charts,
        List<Outcome> variants) {

    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** What became of a variant, over all rounds. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Outcome(
            String name,
            String group,
            String title,
            List<String> flags,
            String line,
            Double x,
            Bound bound,
            Seed seed,
            Computed computed,
            Map<String, Sample> metrics,
            Map<String, Curve> series,
            List<String> failures) {

        public boolean failed() {
            return !failures.isEmpty();
        }

        public Sample metric(String key) {
            return metrics.get(key);
        }
    }

    /** The points of a curve. */
    public record Curve(double[] x, double[] y) {}

    public Metric headline(String group) {
        return headlines.getOrDefault(group, headline);
    }

    public boolean failed() {
        return variants.stream().anyMatch(Outcome::failed);
    }

    public void save(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(experiment + ".json"), json());
    }

    public String json() throws JsonProcessingException {
        return JSON.writeValueAsString(this) + "\n";
    }

    public static Results read(Path file) throws IOException {
        return JSON.readValue(Files.readString(file), Results.class);
    }
}
