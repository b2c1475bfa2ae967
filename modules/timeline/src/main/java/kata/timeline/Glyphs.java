package kata.timeline;

/** The characters a text timeline is drawn with. Each takes one column of a terminal. */
public enum Glyphs {
    UNICODE('░', '█', '│', '→', '↯', '✗', '┊', "…"),
    ASCII('.', '#', '|', '>', '!', 'x', ':', "..");

    final char wait;
    final char work;
    final char edge;
    final char open;
    final char interrupted;
    final char failed;
    final char cut;
    final String ellipsis;

    Glyphs(
            char wait,
            char work,
            char edge,
            char open,
            char interrupted,
            char failed,
            char cut,
            String ellipsis) {
        this.wait = wait;
        this.work = work;
        this.edge = edge;
        this.open = open;
        this.interrupted = interrupted;
        this.failed = failed;
        this.cut = cut;
        this.ellipsis = ellipsis;
    }
}
