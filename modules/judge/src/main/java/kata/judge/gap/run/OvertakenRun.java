package kata.judge.gap.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import kata.judge.gap.run.Run.End;
import kata.judge.gap.step.Site;
import kata.judge.gap.step.StepListener;
import kata.judge.gap.step.Steps;
import kata.judge.rule.RunningRule;
import kata.judge.waiting.Patience;
import kata.judge.waiting.StarvationAwareClock;

/**
 * One call that is overtaken before each of its steps: another thread makes a whole call meanwhile.
 * Where that one has to wait for the overtaken call, for its lock perhaps, it is let go on.
 */
public final class OvertakenRun<T> implements StepListener {

    // From outside, a thread that is late for its core may seem to wait. It hardly does so at
    // twenty
    // looks in a row; and if it does, no right answer is harmed: it is overtaken once less.
    private static final int LOOKS = 20;

    private static final long BETWEEN_LOOKS = 50_000;

    private final T object;
    private final Actor<T> second;
    private final int most;
    private final Participant overtaken;
    private final Participant overtaking;
    private final Thread control = Thread.currentThread();
    private final List<End> calls = new CopyOnWriteArrayList<>();
    private volatile End end;

    // The overtaking call that is asked for, and the last one that has ended, from 1 on.
    private volatile int asked;
    private volatile int done;
    private volatile boolean waitsForTheOvertaken;
    private volatile boolean over;
    private volatile long stepsBefore;

    // Before and after its call it may be on its way, for want of a core, and waits for nobody.
    private volatile boolean inCall;

    /**
     * @param most how many calls overtake the first one at most
     */
    public OvertakenRun(T object, Actor<T> first, Actor<T> second, int most) {
        this.object = object;
        this.second = second;
        this.most = most;
        overtaken =
                new Participant(
                        Run.thread(
                                first.name(),
                                () -> {
                                    end = outcome(first);
                                    LockSupport.unpark(control);
                                }),
                        0,
                        first.name());
        overtaking = new Participant(Run.thread(second.name(), this::overtake), 1, second.name());
    }

    /**
     * Makes both calls, the second one again and again.
     *
     * @return whether they came to an end
     */
    public boolean execute() {
        Steps.tell(this);
        try {
            overtaken.thread().setContextClassLoader(control.getContextClassLoader());
            overtaking.thread().setContextClassLoader(control.getContextClassLoader());
            overtaking.thread().start();
            overtaken.thread().start();
            return end();
        } finally {
            over = true;
            overtaken.wake();
            overtaking.wake();
            Steps.tell(null);
        }
    }

    /** Lets the overtaken call go on where the other one waits for it; sees the end of both. */
    private boolean end() {
        long steps = -1;
        long since = 0;
        int still = 0;
        int ended = 0;
        while (end == null || asked != done) {
            // Thousands of calls, one after the other: each may take long on a busy machine.
            if (ended != done) {
                ended = done;
                RunningRule.current().ifPresent(RunningRule::progresses);
            }
            long now = overtaken.steps() + overtaking.steps() + done;
            if (steps != now) {
                steps = now;
                since = StarvationAwareClock.nanoTime();
            } else if (StarvationAwareClock.nanoTime() - since > Patience.nanos()) {
                return false;
            }
            still = asked != done && overtakingStands() ? still + 1 : 0;
            if (still >= LOOKS) {
                still = 0;
                waitsForTheOvertaken = true;
                overtaken.wake();
            }
            LockSupport.parkNanos(BETWEEN_LOOKS);
        }
        return true;
    }

    // By its steps, too: a loop that waits for the overtaken call does not stand still.
    private boolean overtakingStands() {
        return inCall
                && (overtaking.look() != Look.MOVES
                        || overtaking.steps() - stepsBefore > Participant.SPINS);
    }

    private void overtake() {
        while (true) {
            overtaking.keep(() -> over || asked > done);
            if (asked == done) {
                return;
            }
            stepsBefore = overtaking.steps();
            inCall = true;
            End call = outcome(second);
            inCall = false;
            calls.add(call);
            done++;
            overtaken.wake();
            LockSupport.unpark(control);
        }
    }

    private End outcome(Actor<T> actor) {
        try {
            return new End(actor.action().run(object), null);
        } catch (Throwable e) {
            return new End(null, e);
        }
    }

    @Override
    public void before(Site site, Object target, Object argument, int index) {
        Thread me = Thread.currentThread();
        if (me == overtaking.thread()) {
            overtaking.countStep();
        } else if (me == overtaken.thread() && !(site.isField() && site.isFinal(target))) {
            overtaken.countStep();
            letOvertake();
        }
    }

    private void letOvertake() {
        if (asked == done) {
            if (asked == most) {
                return;
            }
            asked++;
            overtaking.wake();
        }
        // It may have waited for what the last step has given back.
        waitsForTheOvertaken = false;
        overtaken.keep(() -> over || asked == done || waitsForTheOvertaken);
    }

    /** How often the call was overtaken. */
    public int times() {
        return done;
    }

    /** What the overtaken call returned; null where it threw or did not end. */
    public Object result() {
        return end == null ? null : end.result();
    }

    /** What the overtaken call threw, or null. */
    public Throwable thrown() {
        return end == null ? null : end.thrown();
    }

    /** What the overtaken call threw; what it returned where it threw nothing. */
    public Object outcome() {
        return thrown() == null ? result() : thrown();
    }

    /** What the overtaking calls returned, or threw, in their order. */
    public List<Object> overtaking() {
        List<Object> outcomes = new ArrayList<>();
        calls.forEach(call -> outcomes.add(call.thrown() == null ? call.result() : call.thrown()));
        return outcomes;
    }

    /** The threads that have not ended their calls. */
    public List<Thread> unended() {
        List<Thread> unended = new ArrayList<>();
        if (end == null) {
            unended.add(overtaken.thread());
        }
        if (asked != done) {
            unended.add(overtaking.thread());
        }
        return unended;
    }
}
