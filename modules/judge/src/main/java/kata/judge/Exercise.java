package kata.judge;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks the rules of one part. The class {@code Part02FixedPoolTest} holds the rules for the
 * attempt {@code Part02FixedPool} of the same package.
 *
 * <p>Rules run in the order in which they stand in the source, and the part ends at the first that
 * does not hold. Later parts wait for it, unless {@code -Dkata.all} is given.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ExerciseExtension.class)
@TestMethodOrder(InSourceOrder.class)
public @interface Exercise {

    /** Number of the part in its module, from 1. */
    int part();

    /** What the part is about, in a few words. */
    String title();

    /** What the learner does. */
    Kind kind();

    /** How long a room needs for it, in minutes. */
    int minutes();

    /**
     * The rule that the part breaks as it is handed out. Only for {@link Kind#REPAIR}: the others
     * are simply not started.
     */
    String breaks() default "";

    /**
     * After how many seconds a rule that has not ended is broken off. Where other programs have the
     * cores, only what the rule's threads were given counts. A rule that explores has as many for
     * each run, one that notes {@link kata.judge.probe.Progress} as many for each step, and four
     * times as many for all of them.
     */
    int limitSeconds() default 15;

    /**
     * Whether a wrong attempt may fail only once its code runs hot, and the optimizing compiler has
     * rearranged it. The judge in memory does without that compiler where it can: it costs more
     * than it brings to code that runs for a moment.
     */
    boolean hotCode() default false;

    /** What the learner does. */
    enum Kind {
        /** Fills an empty body. */
        WRITE,
        /** Mends a program that runs but is broken. */
        REPAIR,
        /** Works a result out, then sees it confirmed. */
        PREDICT
    }
}
