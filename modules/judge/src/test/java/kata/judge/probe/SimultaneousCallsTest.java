package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SimultaneousCallsTest {

    @RegisterExtension private final InsideARule inside = new InsideARule();

    private final ReentrantLock lock = new ReentrantLock();

    @Test
    void callsThatShareNothingAreIndependent() throws Exception {
        SimultaneousCalls.requireIndependence("call", Callable::call);
    }

    @Test
    void aLockThatAllCallsTakeIsFound() {
        assertThatThrownBy(
                        () -> SimultaneousCalls.requireIndependence("call", this::callWhileLocked))
                .hasMessageContaining("call on another thread did not return");
    }

    private Object callWhileLocked(Callable<Object> task) throws Exception {
        lock.lock();
        try {
            return task.call();
        } finally {
            lock.unlock();
        }
    }
}
