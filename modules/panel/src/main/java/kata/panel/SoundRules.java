package kata.panel;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import kata.judge.rule.Outcome;

/**
 * The sound rules of one part that is solved.
 *
 * @param held how many of them hold
 * @param all how many were judged
 */
record SoundRules(int held, int all, Optional<Outcome> firstBroken) {

    /**
     * @param outcomes of one part, main and sound
     */
    static SoundRules of(Collection<Outcome> outcomes) {
        List<Outcome> sound = outcomes.stream().filter(Outcome::sound).toList();
        return new SoundRules(
                (int) sound.stream().filter(Outcome::holds).count(),
                sound.size(),
                sound.stream().filter(outcome -> !outcome.holds()).findFirst());
    }

    boolean hold() {
        return firstBroken.isEmpty();
    }
}
