package kata.kit;

import java.io.IOException;

/**
 * Something that is opened, used, and must be closed: a connection, a file, a lease. It is used by
 * one thread at a time.
 */
public interface Resource extends AutoCloseable {

    /** Gives back what was opened. To be called once, however the use ended. */
    @Override
    void close() throws IOException;

    /** Opens a resource. When it throws, nothing is open, and there is nothing to close. */
    @FunctionalInterface
    interface Opener {
        Resource open() throws IOException;
    }

    /** What is done with two open resources. It does not close them. */
    @FunctionalInterface
    interface Use<T> {
        T of(Resource first, Resource second) throws Exception;
    }
}
