package kata.judge;

import java.util.List;
import java.util.Optional;
import kata.judge.finding.Finding;
import kata.judge.finding.RuleViolation;
import kata.judge.rule.RunningRule;
import kata.judge.rule.RunningRule.Escaped;
import kata.judge.threads.AttemptFrames;
import kata.kit.Todo;

/** Finds out what is wrong, of all that was thrown and reported while a rule ran. */
final class Diagnosis {

    private final RunningRule rule;
    private final AttemptFrames frames;

    Diagnosis(RunningRule rule, AttemptFrames frames) {
        this.rule = rule;
        this.frames = frames;
    }

    /**
     * From the surest sign to the weakest: an exit or a flood explains whatever else went wrong, an
     * exception that killed a worker explains why somebody waited in vain.
     *
     * @param thrown by the rule, or null
     * @param interruptLeft whether the interrupt flag of the rule's thread was set at its end
     */
    Optional<Finding> of(Throwable thrown, Optional<BrokenOff> brokenOff, boolean interruptLeft) {
        Optional<Todo> todo = todo(thrown);
        if (todo.isPresent()) {
            return todo.map(Todo::getMessage).map(RuleFindings::notStarted);
        }
        if (brokenOff.isPresent() && rule.exit().isPresent()) {
            return brokenOff.map(BrokenOff::finding);
        }
        List<Escaped> unplanned = unplanned();
        if (!unplanned.isEmpty()) {
            Escaped first = unplanned.getFirst();
            return Optional.of(RuleFindings.escaped(first, frames.in(first.thrown())));
        }
        if (!rule.violations().isEmpty()) {
            return Optional.of(rule.violations().getFirst().finding());
        }
        if (brokenOff.isPresent()) {
            return brokenOff.map(BrokenOff::finding);
        }
        if (thrown != null) {
            return Optional.of(thrownBy(thrown));
        }
        return interruptLeft ? Optional.of(RuleFindings.interruptLeft()) : Optional.empty();
    }

    /** Whether the part is not written yet. */
    boolean notStarted(Throwable thrown) {
        return todo(thrown).isPresent();
    }

    /** Whether an exception that no rule planted has ended a thread of the attempt. */
    boolean anEscape() {
        return !unplanned().isEmpty();
    }

    private Finding thrownBy(Throwable thrown) {
        Optional<Finding> changed = SignatureFinding.in(thrown);
        if (changed.isPresent()) {
            return changed.get();
        }
        List<String> lines = frames.in(thrown);
        return switch (thrown) {
            case RuleViolation violation -> violation.finding();
            case AssertionError assertion ->
                    RuleFindings.asserted(String.valueOf(assertion.getMessage()));
            case StackOverflowError _ -> RuleFindings.stackOverflow(lines);
            case OutOfMemoryError _ -> RuleFindings.outOfMemory(lines);
            case InterruptedException _ -> RuleFindings.callerInterrupted(lines);
            default -> RuleFindings.threw(thrown, lines);
        };
    }

    private List<Escaped> unplanned() {
        return rule.escaped().stream()
                .filter(e -> !(e.thrown() instanceof Boom) && !rule.planned(e.thrown()))
                .filter(e -> todo(e.thrown()).isEmpty())
                .toList();
    }

    private Optional<Todo> todo(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause() == t ? null : t.getCause()) {
            if (t instanceof Todo todo) {
                return Optional.of(todo);
            }
        }
        return rule.escaped().stream()
                .map(Escaped::thrown)
                .filter(Todo.class::isInstance)
                .map(Todo.class::cast)
                .findFirst();
    }
}
