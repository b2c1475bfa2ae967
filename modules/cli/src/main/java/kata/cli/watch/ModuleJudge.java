package kata.cli.watch;

import java.util.concurrent.CompletableFuture;
import kata.cli.context.Part;
import kata.judge.Exercise;
import kata.referee.verdict.Verdict;

/** Judges the learner's answers in one module. */
public interface ModuleJudge extends AutoCloseable {

    /**
     * Judges the part's file as it is now.
     *
     * @param strict whether a sound rule that does not hold rejects it
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    CompletableFuture<Verdict> judge(Part part, boolean strict);

    /** What the rules of a part say about it. */
    Exercise exercise(Part part);

    /** How many rules a part has. */
    int rules(Part part);

    @Override
    void close();

    /** Makes the judge of a module. */
    interface Factory {

        /**
         * Compiles the module's rules if they are newer than their classes.
         *
         * @throws kata.cli.context.UserError when that fails
         */
        ModuleJudge of(String module);
    }
}
