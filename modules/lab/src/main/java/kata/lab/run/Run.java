package kata.lab.run;

import java.util.Map;
import kata.lab.experiment.Results;

/**
 * The result of one run of a variant's program.
 *
 * @param failure in a sentence, null for none
 */
record Run(Map<String, Value> metrics, Map<String, Results.Curve> series, String failure) {

    record Value(String unit, double value) {}
}
