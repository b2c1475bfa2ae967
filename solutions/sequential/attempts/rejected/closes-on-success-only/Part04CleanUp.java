package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/** No finally: what is open when the use fails stays open. */
@Rejected(by = "bothAreClosedWhenTheUseFails", says = "Missing: close statement, close connection")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = first.open();
        Resource two = second.open();
        T result = use.of(one, two);
        two.close();
        one.close();
        return result;
    }
}
