package kata.cli.judge;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.judge.Exercise;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;

/** Judges attempts at parts of several modules, several at a time. */
public interface FileJudge extends AutoCloseable {

    /**
     * Judges an attempt several times, one after the other, by all rules of its part.
     *
     * @return as many verdicts; fails when no JVM can be started for it
     */
    CompletableFuture<List<Verdict>> judge(Attempt attempt, int times);

    /** What the rules of a part say about it. */
    Exercise exercise(Part part);

    /** How many rules a part has. */
    int rules(Part part);

    /** Ends all that runs. */
    @Override
    void close();

    /** Makes the judge of some modules. */
    interface Factory {

        /**
         * Compiles the modules' rules where they are newer than their classes.
         *
         * @param progress says how far that is
         * @throws kata.cli.context.UserError when it fails
         */
        FileJudge of(List<String> modules, Output progress);
    }
}
