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

    @Test
    void bytesInUseAreThoseOfWhatIsKept() {
        int size = 64 * 1024 * 1024;
        long before = GarbageCollection.bytesInUse();

        byte[] kept = new byte[size];
        long with = GarbageCollection.bytesInUse() - before;
        Reference.reachabilityFence(kept);
        kept = null;
        long without = GarbageCollection.bytesInUse() - before;

        assertThat(with).isBetween(size / 2L, 2L * size);
        assertThat(without).isLessThan(size / 2L);
    }
}
