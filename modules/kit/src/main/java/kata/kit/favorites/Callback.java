package kata.kit.favorites;

/**
 * Gets the answer of an asynchronous call: one of the two methods is called, once, on a thread of
 * the service. It is not the place to block or to touch the UI.
 */
public interface Callback<T> {

    void onSuccess(T answer);

    void onError(Throwable error);
}
