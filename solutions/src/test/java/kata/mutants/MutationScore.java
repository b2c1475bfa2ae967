package kata.mutants;

import java.util.List;
import java.util.Set;

/**
 * What became of a part's mutants.
 *
 * @param killed how many were rejected
 * @param survivors accepted, and not declared equivalent
 * @param equivalent accepted, and declared so
 * @param stale declared equivalent, and killed or not there any more
 */
record MutationScore(
        String module,
        String part,
        int killed,
        List<Mutant> survivors,
        List<Mutant> equivalent,
        Set<String> stale) {

    int all() {
        return killed + survivors.size() + equivalent.size();
    }

    /** Killed of those that make a difference, in percent. */
    int percent() {
        int counted = killed + survivors.size();
        return counted == 0 ? 100 : 100 * killed / counted;
    }
}
