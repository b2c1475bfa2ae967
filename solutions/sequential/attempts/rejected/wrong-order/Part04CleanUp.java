package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/** Two finally blocks, nested the wrong way round. */
@Rejected(by = "theLastOpenedIsClosedFirst", says = "close connection, close statement")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = first.open();
        Resource two = second.open();
        try {
            try {
                return use.of(one, two);
            } finally {
                one.close();
            }
        } finally {
            two.close();
        }
    }
}
