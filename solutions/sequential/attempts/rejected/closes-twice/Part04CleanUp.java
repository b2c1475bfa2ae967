package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/** Closes as soon as it can, and once more to be safe. */
@Rejected(by = "eachIsClosedOnce", says = "closes of the connection: 2, of the statement: 2")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = first.open();
        try {
            Resource two = second.open();
            try {
                T result = use.of(one, two);
                two.close();
                one.close();
                return result;
            } finally {
                two.close();
            }
        } finally {
            one.close();
        }
    }
}
