package kata.room.board;

import java.util.Optional;

/** What a broken rule looks like. Never anybody's own answer: those are not sent. */
public interface RuleExamples {

    /** There are none. */
    RuleExamples NONE = (_, _, _) -> Optional.empty();

    /**
     * @param mistake in words: what those who break this rule have usually written, or empty
     * @param sentence what the guide says about it, or empty
     * @param panel that such an answer gets, or empty while nobody knows it yet
     */
    record Example(String mistake, String sentence, String panel) {}

    /** Answers at once; what it has to find out first, it knows when it is asked again. */
    Optional<Example> of(String module, String part, String rule);
}
