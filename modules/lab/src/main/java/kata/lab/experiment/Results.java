package kata.lab.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

    /** The results of a variant, over all rounds. */
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

        private Outcome plus(Outcome more, String headline) {
            Map<String, Sample> all = new LinkedHashMap<>(metrics);
            // A computed value is the same each time.
            if (computed == null) {
                more.metrics.forEach((key, sample) -> all.merge(key, sample, Sample::plus));
            }
            // Curves are those of one run: of the side that is nearer to the median of all.
            boolean nearer = distance(more, all, headline) < distance(this, all, headline);
            return new Outcome(
                    name,
                    group,
                    title,
                    more.flags,
                    line,
                    x,
                    more.bound,
                    more.seed,
                    more.computed,
                    all,
                    nearer ? more.series : series,
                    Stream.concat(failures.stream(), more.failures.stream()).toList());
        }

        private static double distance(Outcome side, Map<String, Sample> all, String headline) {
            return side.metrics.containsKey(headline)
                    ? Math.abs(side.metric(headline).median() - all.get(headline).median())
                    : Double.MAX_VALUE;
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

    /**
     * These and more rounds of the same, as if they had been one run: a long experiment can be run
     * in pieces.
     */
    public Results plus(Results more) {
        if (!machine.isLike(more.machine) || scale != more.scale || !names().equals(more.names())) {
            throw new IllegalArgumentException(
                    "%s: the saved rounds are of another machine, scale or set of variants"
                            .formatted(experiment));
        }
        List<Outcome> all = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            String key = headline(variants.get(i).group()).key();
            all.add(variants.get(i).plus(more.variants.get(i), key));
        }
        return new Results(
                experiment,
                title,
                scale,
                rounds + more.rounds,
                more.when,
                machine,
                more.notes,
                headline,
                headlines,
                more.charts,
                all);
    }

    private List<String> names() {
        return variants.stream().map(variant -> variant.group() + variant.name()).toList();
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
