package kata.proof;

import java.util.List;
import java.util.stream.Stream;

/** Threads that use a core whenever they get one, as other programs beside the judge do. */
final class BusyThreads implements AutoCloseable {

    private final List<Thread> threads;
    private volatile boolean end;

    BusyThreads(int number) {
        threads =
                Stream.generate(
                                () ->
                                        Thread.ofPlatform()
                                                .daemon()
                                                .name("busy")
                                                .unstarted(this::spin))
                        .limit(number)
                        .toList();
        threads.forEach(Thread::start);
    }

    private void spin() {
        while (!end) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        end = true;
    }
}
