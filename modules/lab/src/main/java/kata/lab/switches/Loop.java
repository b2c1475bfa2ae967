package kata.lab.switches;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** The event loop of eventloop/Part01: on the class path of this JVM only. */
final class Loop implements Executor, AutoCloseable {

    private final Executor loop;

    Loop() throws ReflectiveOperationException {
        Consumer<Throwable> failures = Throwable::printStackTrace;
        loop =
                (Executor)
                        Class.forName("kata.eventloop.Part01Loop")
                                .getConstructor(Consumer.class)
                                .newInstance(failures);
    }

    @Override
    public void execute(Runnable task) {
        loop.execute(task);
    }

    @Override
    public void close() {
        try {
            ((AutoCloseable) loop).close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
