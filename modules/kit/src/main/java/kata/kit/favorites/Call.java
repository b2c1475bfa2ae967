package kata.kit.favorites;

/** An asynchronous call under way. */
@FunctionalInterface
public interface Call {

    /**
     * Gives up the call and interrupts the service's work on it.
     *
     * @return true: the callback will not be called. False: too late, it has been called or is
     *     being called
     */
    boolean cancel();
}
