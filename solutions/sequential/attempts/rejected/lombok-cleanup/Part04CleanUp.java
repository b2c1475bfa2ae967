package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;
import lombok.Cleanup;

/** Two finally blocks in fewer words: a failure of close still hides the cause. */
@Rejected(by = "theFailureOfTheUseSurvivesFailuresOfClose", says = "connection: close failed")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        @Cleanup Resource one = first.open();
        @Cleanup Resource two = second.open();
        return use.of(one, two);
    }
}
