package kata.judge;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a rule that makes an answer hold in production, beyond what its part is about: it is judged
 * after the main rules, wherever it stands in the source, and does not hold up the way to the next
 * part.
 *
 * <p>A race, a leak, a deadlock and a lost result are always main. The judge in memory is strict: a
 * sound rule that does not hold rejects the attempt, unless its caller asks otherwise.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Sound {}
