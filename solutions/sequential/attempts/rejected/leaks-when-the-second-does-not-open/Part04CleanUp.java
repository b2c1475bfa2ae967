package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/** Opens both, and only then begins to protect them. */
@Rejected(by = "theFirstIsClosedWhenTheSecondDoesNotOpen", says = "Missing: close connection")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = first.open();
        Resource two = second.open();
        try (one;
                two) {
            return use.of(one, two);
        }
    }
}
