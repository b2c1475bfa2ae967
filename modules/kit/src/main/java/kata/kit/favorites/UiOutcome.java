package kata.kit.favorites;

/** One thing that happened to the UI. */
public sealed interface UiOutcome {

    /** A page was shown. */
    record PageShown(FavoritesPage page) implements UiOutcome {}

    /** An error was shown. */
    record ErrorShown(Throwable cause) implements UiOutcome {}

    /**
     * Another thread than the UI thread tried to touch the UI, in vain.
     *
     * @param method "show" or "error"
     * @param thread the name of the thread that tried
     */
    record Misused(String method, String thread) implements UiOutcome {}

    /** Work that was handed over with {@link Ui#submit} threw this on the UI thread. */
    record WorkFailed(Throwable thrown) implements UiOutcome {}
}
