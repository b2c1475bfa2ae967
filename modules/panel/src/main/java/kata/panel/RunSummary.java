package kata.panel;

import java.util.List;

/**
 * Something to print below the panel when all parts that were judged are solved. Found by its
 * service file, so that the panel need not know who has something to add.
 */
public interface RunSummary {

    /** A new run begins. */
    void begin();

    /** What this run has to add; no lines where there is nothing. */
    List<String> lines();
}
