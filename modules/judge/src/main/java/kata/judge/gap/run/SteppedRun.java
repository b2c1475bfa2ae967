package kata.judge.gap.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.gap.run.Event.Kind;
import kata.judge.gap.run.Participant.Step;
import kata.judge.gap.run.Run.End;
import kata.judge.gap.step.Site;
import kata.judge.gap.step.StepListener;
import kata.judge.gap.step.Steps;
import kata.judge.threads.JudgeThread;
import kata.kit.Timeline;

/**
 * A run in which somebody else is the scheduler: every thread stops before each of its steps, and
 * goes on when it is told to. For the thread that made it only.
 */
public final class SteppedRun<T> implements StepListener, RunResult<T>, AutoCloseable {

    // Threads that stand in a deadlock never end: they are left behind, as daemons.
    private static final long TO_END = TimeUnit.SECONDS.toNanos(2);

    private final List<Actor<T>> actors;
    private final Stillness stillness;
    private final Thread control = Thread.currentThread();
    private final long threadBefore = new Thread().threadId();

    private final Map<Long, Participant> participants = new ConcurrentHashMap<>();
    private final List<Participant> numbered = new CopyOnWriteArrayList<>();
    private final Map<Participant, AtomicLong> granted = new ConcurrentHashMap<>();
    private final Map<Integer, End> ends = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Event> events = new ConcurrentLinkedQueue<>();
    private final Witness witness = new Witness();
    private volatile boolean free;
    private T object;

    /** Where a thread stands. */
    public enum Standing {
        /** Before a step. */
        BEFORE_A_STEP,
        /** It waits for another thread, or for time to pass. */
        WAITS,
        ENDED
    }

    /**
     * A thread of this run.
     *
     * @param number by which it is told to go on, from 1; the actors come first
     * @param site the step that it stands before; null where it stands before none
     * @param end what its call came to; empty where it has not ended, or returned nothing
     */
    public record Stand(int number, Thread thread, Standing standing, Site site, String end) {}

    public SteppedRun(List<Actor<T>> actors) {
        this.actors = List.copyOf(actors);
        this.stillness = new Stillness(body -> Run.thread("wakes up", body));
    }

    /** Makes the object, and starts the actors: each comes to its first step. */
    public void begin(Callable<T> factory) throws Exception {
        Steps.tell(this);
        Preparation<T> preparation = new Preparation<>(factory);
        Participant maker = preparation.participant();
        participants.put(maker.thread().threadId(), maker);
        object =
                preparation.object(
                        sure -> stillness.await(participants, threadBefore, sure),
                        this::letAllGoOn);
        awaitStill();
        for (int i = 0; i < actors.size(); i++) {
            start(i);
            awaitStill();
        }
    }

    // What makes the object waits for one of them.
    private void letAllGoOn() {
        for (int number = 1; number <= numbered.size(); number++) {
            step(number);
        }
    }

    private void start(int index) {
        Actor<T> actor = actors.get(index);
        JudgeThread thread = Run.thread(actor.name(), () -> call(index, actor));
        // The person who steps may give up in the middle, and leave it where it stands.
        thread.setDaemon(true);
        thread.setContextClassLoader(control.getContextClassLoader());
        Participant participant = new Participant(thread, index, actor.name());
        participants.put(thread.threadId(), participant);
        granted.put(participant, new AtomicLong());
        numbered.add(index, participant);
        thread.start();
    }

    private void call(int index, Actor<T> actor) {
        End end;
        try {
            end = new End(actor.action().run(object), null);
        } catch (Throwable e) {
            end = new End(null, e);
        }
        events.add(new Event(actor.name(), Kind.ENDED, null, inWords(end)));
        ends.put(index, end);
    }

    private static String inWords(End end) {
        return end.thrown() != null
                ? "throws " + end.thrown()
                : end.result() == null ? "" : "returns " + end.result();
    }

    private void awaitStill() {
        stillness.await(participants, threadBefore, true);
    }

    @Override
    public void before(Site site, Object target, Object argument, int index) {
        Thread me = Thread.currentThread();
        Participant participant = me == control ? null : participant(me);
        if (participant == null || site.isField() && site.isFinal(target)) {
            return;
        }
        Step step = Witness.step(participant, site, target, argument, index);
        participant.countStep();
        participant.next(step);
        if (!free) {
            witness.look(participant, step, participants.values());
        }
        AtomicLong steps = granted.get(participant);
        participant.keep(() -> free || steps.get() >= participant.steps());
        participant.next(null);
        if (!free) {
            witness.isMade(participant, step);
        }
        events.add(new Event(participant.name(), Kind.STEP, site, ""));
    }

    private Participant participant(Thread thread) {
        Participant known = participants.get(thread.threadId());
        if (known != null) {
            return known.prepares() ? null : known;
        }
        if (thread instanceof JudgeThread
                || thread.threadId() <= threadBefore && !Stillness.isOfTheCommonPool(thread)) {
            return null;
        }
        Participant found =
                new Participant(thread, Point.STARTED_BY_THE_ATTEMPT, Timeline.nameOf(thread));
        granted.put(found, new AtomicLong());
        numbered.add(found);
        participants.put(thread.threadId(), found);
        return found;
    }

    /** Where each thread stands that has made a step, or is an actor. */
    public List<Stand> stands() {
        List<Stand> stands = new ArrayList<>();
        for (Participant participant : numbered) {
            Step next = participant.next();
            End end = participant.isActor() ? ends.get(participant.actor()) : null;
            boolean ended = end != null || !participant.thread().isAlive();
            stands.add(
                    new Stand(
                            stands.size() + 1,
                            participant.thread(),
                            next != null
                                    ? Standing.BEFORE_A_STEP
                                    : ended ? Standing.ENDED : Standing.WAITS,
                            next == null ? null : next.site(),
                            end == null ? "" : inWords(end)));
        }
        return stands;
    }

    /**
     * Lets a thread make the step that it stands before, and waits until nothing moves.
     *
     * @return false where it stands before none, or there is no such thread
     */
    public boolean step(int number) {
        if (number < 1 || number > numbered.size()) {
            return false;
        }
        Participant participant = numbered.get(number - 1);
        if (participant.next() == null) {
            return false;
        }
        granted.get(participant).set(participant.steps());
        participant.wake();
        awaitStill();
        return true;
    }

    /** Whether some thread can make a step. */
    public boolean canGoOn() {
        return numbered.stream().anyMatch(participant -> participant.next() != null);
    }

    /** Whether all actors have come to their end. */
    public boolean ended() {
        return ends.size() == actors.size();
    }

    /** This run as it is now, to be looked at as others are. */
    public Ran<T> ran() {
        return new Ran<>(this, ended());
    }

    @Override
    public T object() {
        return object;
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
    public List<Thread> unended() {
        return numbered.stream()
                .filter(Participant::isActor)
                .filter(participant -> !ends.containsKey(participant.actor()))
                .sorted(Comparator.comparingInt(Participant::actor))
                .map(Participant::thread)
                .toList();
    }

    /** Lets all threads go on; those that can come to their end. */
    @Override
    public void close() {
        free = true;
        participants.values().forEach(Participant::wake);
        long begin = System.nanoTime();
        while (!ended() && System.nanoTime() - begin < TO_END) {
            awaitStill();
        }
        Steps.tell(null);
        stillness.close();
    }
}
