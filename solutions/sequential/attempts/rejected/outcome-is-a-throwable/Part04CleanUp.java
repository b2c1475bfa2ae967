package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/** Result and failure are one variable, told apart by their type. */
@Rejected(by = "theResultOfTheUseComesBack", says = "returned an IOException as its result")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    /** Opens both, passes them to the use, closes both, and returns the result of the use. */
    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = first.open();
        Object outcome;
        try {
            Resource two = second.open();
            try {
                outcome = use.of(one, two);
            } catch (Throwable failure) {
                outcome = failure;
            }
            outcome = close(two, outcome);
        } catch (Throwable failure) {
            outcome = failure;
        }
        outcome = close(one, outcome);
        if (outcome instanceof Throwable failure) {
            Part04CleanUp.<RuntimeException>raise(failure);
        }
        @SuppressWarnings("unchecked")
        T result = (T) outcome;
        return result;
    }

    /** Closes, and says what has come of it all: the outcome so far, or the first failure. */
    private static Object close(Resource resource, Object outcome) {
        try {
            resource.close();
            return outcome;
        } catch (Throwable late) {
            if (outcome instanceof Throwable failure) {
                failure.addSuppressed(late);
                return failure;
            }
            return late;
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void raise(Throwable failure) throws X {
        throw (X) failure;
    }
}
