package kata.judge;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stands on an attempt under {@code solutions/<module>/attempts/rejected}: the rule that must
 * reject it, and words that the learner must read then. The proof holds the rules to both.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Rejected {

    /**
     * Name of the test method that fails first. A rule before it may fail too where that is a
     * matter of luck; this one, judged alone, always fails.
     */
    String by();

    /**
     * A part of the finding's text, as the panel shows it. Several where it is a matter of luck
     * which of them a run comes to: then one of them must be there.
     */
    String[] says();
}
