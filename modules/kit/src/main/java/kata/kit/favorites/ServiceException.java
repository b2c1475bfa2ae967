package kata.kit.favorites;

/**
 * A service could not answer.
 *
 * <p>Unchecked, so that service calls fit into lambdas and streams.
 */
public class ServiceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ServiceException(String message) {
        super(message);
    }

    public ServiceException(String message, Throwable cause) {
        super(message, cause);
    }
}
