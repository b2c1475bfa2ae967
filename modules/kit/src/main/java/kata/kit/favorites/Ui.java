package kata.kit.favorites;

/** The user interface. As with Swing, JavaFX or Android, one thread only may touch it. */
public interface Ui {

    /**
     * Hands work over to the UI thread and returns at once. The UI thread, named "ui", runs what it
     * gets one after the other, in the order of arrival.
     */
    void submit(Runnable work);

    /** Whether the calling thread is the UI thread. */
    boolean isUiThread();

    /**
     * Shows the page.
     *
     * @throws IllegalStateException on any other thread than the UI thread
     */
    void show(FavoritesPage page);

    /**
     * Tells the user that there will be no page.
     *
     * @throws IllegalStateException on any other thread than the UI thread
     */
    void error(Throwable cause);
}
