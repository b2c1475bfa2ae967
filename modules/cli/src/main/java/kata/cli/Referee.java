package kata.cli;

import java.util.concurrent.CompletableFuture;
import kata.judge.Exercise;
import kata.judge.memory.Verdict;

/** Judges the learner's answers in one module. */
interface Referee extends AutoCloseable {

    /** Judges the part's file as it is now. */
    CompletableFuture<Verdict> judge(Part part);

    /** What the rules of a part say about it. */
    Exercise exercise(Part part);

    /** How many rules a part has. */
    int rules(Part part);

    @Override
    void close();

    /** Where referees come from. */
    interface Source {

        /**
         * Builds the module's rules if they are newer than their classes.
         *
         * @throws Complaint when that fails
         */
        Referee of(String module);
    }
}
