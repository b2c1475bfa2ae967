package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/** One finally for both: when the first close in it fails, the second never comes. */
@Rejected(by = "aFailingCloseDoesNotKeepTheOtherOpen", says = "Missing: close connection")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = null;
        Resource two = null;
        try {
            one = first.open();
            two = second.open();
            return use.of(one, two);
        } finally {
            if (two != null) {
                two.close();
            }
            if (one != null) {
                one.close();
            }
        }
    }
}
