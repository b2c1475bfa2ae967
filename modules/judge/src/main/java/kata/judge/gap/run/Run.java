package kata.judge.gap.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import kata.judge.gap.run.Event.Kind;
import kata.judge.gap.run.Participant.Step;
import kata.judge.gap.step.Site;
import kata.judge.gap.step.StepListener;
import kata.judge.gap.step.Steps;
import kata.judge.rule.RunningRule;
import kata.judge.threads.JudgeThread;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;

/** One run: a fresh object, the actors, one schedule. */
final class Run<T> implements StepListener, RunResult<T> {

    // A loop comes by again and again. What is to be found there is found in the first rounds.
    private static final int ARRIVALS = 3;

    private static final int EVENTS = 400;

    private static final long WAKE_UPS = 100;

    private final Schedule schedule;
    private final List<Actor<T>> actors;
    private final Stillness stillness;
    private final Thread control = Thread.currentThread();
    private final long threadBefore = new Thread().threadId();

    private final Map<Long, Participant> participants = new ConcurrentHashMap<>();
    private final Map<Integer, Participant> started = new ConcurrentHashMap<>();
    private final Map<Site, AtomicInteger> arrivals = new ConcurrentHashMap<>();
    private final Map<Integer, End> ends = new ConcurrentHashMap<>();
    private final Set<Point> points = new LinkedHashSet<>();
    private final ConcurrentLinkedQueue<Event> events = new ConcurrentLinkedQueue<>();
    private final AtomicInteger eventCount = new AtomicInteger();
    private final Witness witness = new Witness();
    private final Set<Integer> blockedAlone = new LinkedHashSet<>();

    // How many of the schedule's holds have been made, by whom, and how many were let go.
    private final AtomicInteger made = new AtomicInteger();
    private final Participant[] held;
    private volatile int letGo;
    private volatile int turn = -2;
    private volatile boolean free;
    private volatile boolean watchesForPoints = true;
    private T object;

    Run(Schedule schedule, List<Actor<T>> actors, Stillness stillness) {
        this.schedule = schedule;
        this.actors = actors;
        this.stillness = stillness;
        this.held = new Participant[schedule.holds().size()];
    }

    /** How an actor ended. */
    record End(Object result, Throwable thrown) {}

    /**
     * @return whether all actors came to an end
     */
    boolean execute(Callable<T> factory) throws Exception {
        Steps.tell(this);
        try {
            object = prepared(factory);
            // Threads that the object starts come to their places before the first actor does.
            awaitStill();
            inTurn();
            return inTheEnd();
        } finally {
            free = true;
            wakeAll();
            Steps.tell(null);
        }
    }

    private T prepared(Callable<T> factory) throws Exception {
        if (schedule.holds().stream().noneMatch(Point::isOfTheAttemptsOwn)) {
            return factory.call();
        }
        Preparation<T> preparation = new Preparation<>(factory);
        Participant maker = preparation.participant();
        participants.put(maker.thread().threadId(), maker);
        return preparation.object(
                sure -> stillness.await(participants, threadBefore, sure),
                () -> {
                    if (letGo < made.get()) {
                        letNextGoOn();
                    }
                });
    }

    private void inTurn() {
        int last = -1;
        for (int actor : schedule.order()) {
            int before = made.get();
            // An actor that is named again goes on, although others may still be to come.
            if (letGo < made.get() && held[letGo].actor() == actor) {
                letNextGoOn();
            } else {
                give(actor);
            }
            if (made.get() > before) {
                last = actor;
            }
            if (!ends.containsKey(actor) && !isHeld(actor)) {
                blockedAlone.add(actor);
            }
        }
        // Those who waited before another was held may go on now; and so may the one in whose turn
        // a thread of the attempt was held.
        for (int actor : schedule.order()) {
            if (last >= 0 && !ends.containsKey(actor) && !isHeld(actor)) {
                give(actor);
            }
            if (actor == last) {
                break;
            }
        }
        watchesForPoints = schedule.holds().isEmpty();
        while (letGo < made.get()) {
            letNextGoOn();
        }
    }

    private void letNextGoOn() {
        Participant next = held[letGo];
        event(next.name(), Kind.GOES_ON, null, "");
        if (next.isActor()) {
            turn = next.actor();
        }
        letGo++;
        next.wake();
        awaitStill();
    }

    private boolean isHeld(int actor) {
        for (int i = letGo; i < made.get(); i++) {
            if (held[i] != null && held[i].actor() == actor) {
                return true;
            }
        }
        return false;
    }

    private void give(int actor) {
        turn = actor;
        Participant participant = started.get(actor);
        if (participant == null) {
            start(actor);
        } else {
            participant.wake();
        }
        awaitStill();
    }

    private void start(int index) {
        Actor<T> actor = actors.get(index);
        Runnable body =
                () -> {
                    try {
                        Object result = result(actor);
                        ends.put(index, new End(result, null));
                        event(
                                actor.name(),
                                Kind.ENDED,
                                null,
                                result == null ? "" : "returns " + result);
                    } catch (Throwable e) {
                        ends.put(index, new End(null, e));
                        event(actor.name(), Kind.ENDED, null, "throws " + e);
                    }
                    LockSupport.unpark(control);
                };
        Thread thread = thread(actor.name(), body);
        thread.setContextClassLoader(control.getContextClassLoader());
        Participant participant = new Participant(thread, index, actor.name());
        participants.put(thread.threadId(), participant);
        started.put(index, participant);
        thread.start();
    }

    private Object result(Actor<T> actor) throws Throwable {
        try {
            return actor.action().run(object);
        } finally {
            letBeSeen(participants.get(Thread.currentThread().threadId()));
        }
    }

    static JudgeThread thread(String name, Runnable body) {
        return RunningRule.current()
                .map(rule -> rule.thread(name, body))
                .orElseGet(() -> new JudgeThread(name, body));
    }

    private boolean awaitStill() {
        // What waits for another actor is learnt from a run in which nobody is held: so that one is
        // looked at longer, and the number of runs is the same each time.
        return stillness.await(participants, threadBefore, schedule.holds().isEmpty());
    }

    /** All go on; waits for the end of the actors, and of what they leave to other threads. */
    private boolean inTheEnd() {
        free = true;
        wakeAll();
        long steps = -1;
        long since = 0;
        long wakeUps = 0;
        while (ends.size() < started.size()) {
            awaitStill();
            // What a thread of a pool has left behind with an exception.
            participants.values().forEach(Run::makeLateWrite);
            if (steps != steps()) {
                steps = steps();
                since = System.nanoTime();
                wakeUps = stillness.wakeUps();
            }
            // A right answer comes to an end. That it takes a while, on a machine with much to do,
            // must not make it wrong: so others must have been woken and have run meanwhile.
            if (System.nanoTime() - Math.max(since, stillness.lastMove()) > Patience.nanos()
                    && stillness.wakeUps() - wakeUps > WAKE_UPS) {
                return false;
            }
            LockSupport.parkNanos(500_000);
        }
        awaitStill();
        return true;
    }

    private static void makeLateWrite(Participant participant) {
        LateWrite late = participant.late();
        if (late != null && participant.look() != Look.MOVES) {
            late.make();
        }
    }

    // Who goes round in a loop that waits makes steps, and gets nowhere.
    private long steps() {
        return participants.values().stream()
                .filter(participant -> !participant.spins())
                .mapToLong(Participant::steps)
                .sum();
    }

    private void wakeAll() {
        participants.values().forEach(Participant::wake);
    }

    @Override
    public void before(Site site, Object target, Object argument, int index) {
        Thread me = Thread.currentThread();
        Participant participant = me == control ? null : participant(me);
        if (participant == null || site.isField() && site.isFinal(target)) {
            return;
        }
        // Told first, looked for then: of two threads that come here together, one sees the other.
        Step step = Witness.step(participant, site, target, argument, index);
        participant.next(step);
        witness.look(participant, step, participants.values());
        participant.countStep();
        if (participant.isActor() && !free && turn != participant.actor()) {
            participant.keep(() -> free || turn == participant.actor());
        }
        LateWrite late = participant.late();
        if (late != null && !late.isPassedBy(site, target, argument, index)) {
            letBeSeen(participant);
        }
        if (late != null && late.isPassed()) {
            note(late.point());
        }
        Point here = holdIfDue(participant, site);
        if (here != null && LateWrite.isOne(site)) {
            keepBackIfDue(
                    participant, here, new LateWrite(here.asLate(), site, target, argument, index));
        }
        participant.next(null);
        witness.isMade(participant, step);
        event(participant.name(), Kind.STEP, site, "");
    }

    private Participant participant(Thread thread) {
        Participant known = participants.get(thread.threadId());
        if (known != null) {
            return known.prepares() ? null : known;
        }
        // Threads of an earlier run may still be about, and so may the rule's own.
        if (thread instanceof JudgeThread
                || thread.threadId() <= threadBefore && !Stillness.isOfTheCommonPool(thread)) {
            return null;
        }
        return participants.computeIfAbsent(
                thread.threadId(),
                _ ->
                        new Participant(
                                thread, Point.STARTED_BY_THE_ATTEMPT, Timeline.nameOf(thread)));
    }

    private void keepBackIfDue(Participant me, Point here, LateWrite write) {
        boolean due = schedule.holds().contains(here.asLate());
        // What is written under a monitor is seen by the next one who has it. Other locks are
        // steps.
        if ((due || watchesForPoints) && !Monitors.held()) {
            me.late(write, due && !free);
        }
    }

    /** The thread's late write is seen by others from now on; before that, they go through. */
    private void letBeSeen(Participant me) {
        LateWrite late = me.late();
        if (late == null) {
            return;
        }
        if (late.isPassed()) {
            holdIfNext(me, late.point());
        }
        late.make();
        me.late(null, false);
    }

    @Override
    public boolean keepsBack() {
        Participant me = participants.get(Thread.currentThread().threadId());
        return me != null && me.keepsBack();
    }

    @Override
    public void keepBack(Runnable write) {
        participants.get(Thread.currentThread().threadId()).keepBack(write);
    }

    @Override
    public void returning() {
        Participant me = participants.get(Thread.currentThread().threadId());
        // The caller of the attempt may tell other threads that it has returned.
        if (me != null && me.late() != null && !CallersOfTheAttempt.areItsOwn()) {
            letBeSeen(me);
        }
    }

    /** Where it is now; null if it comes here so often that nobody is held any more. */
    private Point holdIfDue(Participant me, Site site) {
        int arrival =
                me.isActor()
                        ? me.arrive(site)
                        : arrivals.computeIfAbsent(site, _ -> new AtomicInteger())
                                .incrementAndGet();
        if (arrival > ARRIVALS) {
            return null;
        }
        Point here = new Point(me.actor(), site, arrival, false);
        note(here);
        holdIfNext(me, here);
        return here;
    }

    private void holdIfNext(Participant me, Point here) {
        awaitTheHoldBefore(me, here);
        int next = made.get();
        if (!free && next < held.length && schedule.holds().get(next).equals(here)) {
            // No other thread comes to the same point.
            held[next] = me;
            event(me.name(), here.late() ? Kind.WRITES_LATE : Kind.HELD, here.site(), "");
            made.incrementAndGet();
            if (next + 1 < held.length) {
                wakeAll();
            }
            // Where this thread was late, all may have been let go already.
            me.keep(() -> free || letGo > next);
        }
    }

    /**
     * A thread that the attempt starts, and the one that starts it, are on their way at the same
     * time: who is to be held second may come to its place first, and would be past it when the
     * other is held. Where that one waits for it, nothing moves any more, and all go on.
     */
    private void awaitTheHoldBefore(Participant me, Point here) {
        int next = made.get();
        if (!free
                && next + 1 < held.length
                && schedule.holds().get(next + 1).equals(here)
                && schedule.holds().get(next).actor() != me.actor()) {
            me.keep(() -> free || made.get() > next);
        }
    }

    private void note(Point point) {
        if (watchesForPoints) {
            synchronized (points) {
                points.add(point);
            }
        }
    }

    private void event(String thread, Kind kind, Site site, String note) {
        if (eventCount.incrementAndGet() <= EVENTS || kind != Kind.STEP) {
            events.add(new Event(thread, kind, site, note));
        }
    }

    /** What the actors came by, in order, and what the attempt's threads came by. */
    List<Point> points(int actor) {
        synchronized (points) {
            return points.stream().filter(point -> point.actor() == actor).toList();
        }
    }

    /** Those who waited for another actor when it was their turn. */
    Set<Integer> blockedAlone() {
        return blockedAlone;
    }

    /** Whether the first one was held whom the schedule holds. */
    boolean heldTheFirst() {
        return held.length == 0 || made.get() > 0;
    }

    @Override
    public Race race() {
        return witness.race();
    }

    @Override
    public List<Event> events() {
        return new ArrayList<>(events);
    }

    @Override
    public End end(int actor) {
        return ends.get(actor);
    }

    @Override
    public T object() {
        return object;
    }

    @Override
    public List<Thread> unended() {
        return started.entrySet().stream()
                .filter(entry -> !ends.containsKey(entry.getKey()))
                .map(entry -> entry.getValue().thread())
                .toList();
    }
}
