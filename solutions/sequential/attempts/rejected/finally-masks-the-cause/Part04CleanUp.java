package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/** Closes everything, in the right order. A failure in finally takes the place of the cause. */
@Rejected(by = "theFailureOfTheUseSurvivesFailuresOfClose", says = "connection: close failed")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        // tag::with-both[]
        Resource one = first.open();
        try {
            Resource two = second.open();
            try {
                return use.of(one, two);
            } finally {
                two.close();
            }
        } finally {
            one.close();
        }
        // end::with-both[]
    }
}
