package kata.room.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import kata.room.board.Entry;
import kata.room.journal.Journal;

/**
 * What a room's file holds.
 *
 * @param counts how many reports of each session
 * @param lasts the number of the last one
 * @param inOrder whether each session's numbers grow by one
 */
record Kept(Map<String, Long> counts, Map<String, Long> lasts, boolean inOrder) {

    static Kept in(Path file) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        Map<String, Long> lasts = new HashMap<>();
        boolean[] inOrder = {true};
        Journal.open(
                        file,
                        Long.MAX_VALUE,
                        line ->
                                Entry.of(line)
                                        .ifPresent(
                                                entry -> {
                                                    String session = entry.session();
                                                    long number = entry.report().number();
                                                    counts.merge(session, 1L, Long::sum);
                                                    Long before = lasts.put(session, number);
                                                    inOrder[0] &=
                                                            number
                                                                    == (before == null
                                                                            ? 1
                                                                            : before + 1);
                                                }))
                .close();
        return new Kept(counts, lasts, inOrder[0]);
    }
}
