package kata.lab;

import java.util.Map;

/**
 * What one run of a variant's program gave.
 *
 * @param failure in a sentence, null for none
 */
record Run(Map<String, Value> metrics, Map<String, Results.Curve> series, String failure) {

    record Value(String unit, double value) {}
}
