package kata.favorites;

import kata.kit.favorites.UserId;

/** Opens a page. Its method is the one that the trace of a failure should name. */
record PageOpener(PageLoader loader) {

    static final String CLICKED = "Button.clicked";

    void clicked(UserId user) throws Exception {
        loader.open(user);
    }

    static boolean isNamedIn(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().equals(PageOpener.class.getName())
                    && frame.getMethodName().equals("clicked")) {
                return true;
            }
        }
        return false;
    }
}
