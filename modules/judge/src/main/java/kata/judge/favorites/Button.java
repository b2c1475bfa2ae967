package kata.judge.favorites;

import kata.kit.favorites.UserId;

/** Opens a page. Its method is the one that the trace of a failure should name. */
record Button(PageLoader loader) {

    static final String CLICKED = "Button.clicked";

    void clicked(UserId user) throws Exception {
        loader.open(user);
    }

    static boolean isNamedIn(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().equals(Button.class.getName())
                    && frame.getMethodName().equals("clicked")) {
                return true;
            }
        }
        return false;
    }
}
