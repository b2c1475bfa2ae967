package kata.judge.rule;

import java.io.Serializable;
import java.util.List;
import java.util.function.IntFunction;
import kata.judge.finding.Finding;
import kata.kit.Timeline.Span;

/**
 * What became of one rule of a part.
 *
 * @param id which rule
 * @param status how it ended
 * @param finding what the panel shows, each field empty where the rule holds
 * @param where the attempt's own frames that lead to the failure, "Part02FixedPool.java:31" first
 * @param recording what was recorded meanwhile
 */
public record Outcome(
        RuleId id, Status status, Finding finding, List<String> where, Recording recording)
        implements Serializable {

    /** How a rule ended. */
    public enum Status {
        /** The rule holds. */
        HOLDS,
        /** The part is not written yet. */
        NOT_STARTED,
        /** The rule is broken. */
        BROKEN,
        /**
         * The rule is broken, and a thread of the attempt runs on that cannot be stopped: this JVM
         * can judge nothing more.
         */
        RUNAWAY
    }

    public Outcome {
        where = List.copyOf(where);
    }

    /** Of a rule that holds. */
    public static Outcome holds(RuleId id, Recording recording) {
        return new Outcome(id, Status.HOLDS, Finding.seen(""), List.of(), recording);
    }

    /** The same, told in other words. */
    public Outcome with(Finding other) {
        return new Outcome(id, status, other, where, recording);
    }

    /** The same with the attempt's own lines in its picture. */
    public Outcome withLines(IntFunction<String> source) {
        return new Outcome(
                id,
                status,
                finding,
                where,
                recording.with(recording.interleaving().withLines(source)));
    }

    public boolean holds() {
        return status == Status.HOLDS;
    }

    /** Simple name of the attempt's class. */
    public String part() {
        return id.part();
    }

    /** Name of the test method. */
    public String rule() {
        return id.name();
    }

    /** Which rule of the part this is, from 1. */
    public int number() {
        return id.number();
    }

    /** Whether this is not a main rule of the part. */
    public boolean sound() {
        return id.sound();
    }

    /** The simulated calls, to be drawn. */
    public List<Span> spans() {
        return recording.spans();
    }

    /** What the attempt printed, the last of it. */
    public String printed() {
        return recording.printed();
    }
}
