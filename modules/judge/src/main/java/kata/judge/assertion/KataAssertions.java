package kata.judge.assertion;

import kata.kit.Timeline;
import org.assertj.core.api.Assertions;

/** AssertJ's assertions and this workshop's own, under one name to import. */
public final class KataAssertions extends Assertions {

    private KataAssertions() {}

    public static TimelineAssert assertThat(Timeline actual) {
        return new TimelineAssert(actual);
    }

    public static ThreadAssert assertThat(Thread actual) {
        return new ThreadAssert(actual);
    }
}
