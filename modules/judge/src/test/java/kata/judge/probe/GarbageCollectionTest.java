package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.List;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.Test;

class GarbageCollectionTest {

    @Test
    void countsWhatNobodyUsesAndNotWhatIsKept() {
        Object kept = new Object();
        List<WeakReference<Object>> objects =
                List.of(new WeakReference<>(new Object()), new WeakReference<>(kept));

        assertThat(Patience.await(() -> GarbageCollection.count(objects) == 1)).isTrue();
        assertThat(objects.getLast().refersTo(kept)).isTrue();
        Reference.reachabilityFence(kept);
    }
}
