package kata.lab.experiment;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/** The values of one metric, a value for each round. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Sample(String unit, double median, double min, double max, List<Double> values) {

    public static Sample of(String unit, List<Double> values) {
        double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
        return new Sample(
                unit,
                StatUtils.percentile(all, 50),
                StatUtils.min(all),
                StatUtils.max(all),
                List.copyOf(values));
    }

    Sample plus(Sample more) {
        return of(unit, Stream.concat(values.stream(), more.values.stream()).toList());
    }
}
