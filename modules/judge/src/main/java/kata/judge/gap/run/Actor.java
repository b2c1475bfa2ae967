package kata.judge.gap.run;

/**
 * What one of the threads of an exploration does with the object.
 *
 * @param name as the panel shows it: "asker 1"
 */
public record Actor<T>(String name, Action<? super T> action) {

    /** A call of the attempt. */
    public interface Action<T> {
        Object run(T object) throws Throwable;
    }
}
