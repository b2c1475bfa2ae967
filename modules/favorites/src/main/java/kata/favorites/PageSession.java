package kata.favorites;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.Todo;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.Service;
import kata.kit.favorites.UiOutcome;
import kata.kit.favorites.UiOutcome.ErrorShown;
import kata.kit.favorites.UserId;

/** One world and one attempt at loading its pages, from the first click to the last thread. */
final class PageSession implements AutoCloseable {

    private final FavoritesWorld world;
    private final PageLoader loader;
    private final String attempt;
    private final ThreadTracker tracker = new ThreadTracker();
    private final List<Caller<Void>> callers = new ArrayList<>();
    private final List<Runnable> releases = new ArrayList<>();
    private boolean over;

    /**
     * @param attempt name of the class in which the learner's lines stand
     */
    PageSession(FavoritesWorld world, Function<FavoritesWorld, PageLoader> loader, String attempt) {
        this.world = world;
        this.attempt = attempt;
        this.loader = loader.apply(world);
    }

    /** Opens a page, on a thread of its own. */
    Caller<Void> open(UserId user) {
        Caller<Void> caller = Caller.run("open", () -> new PageOpener(loader).clicked(user));
        callers.add(caller);
        return caller;
    }

    /** Opens a page on this thread, for a rule that has threads of its own. */
    void clicked(UserId user) throws Exception {
        new PageOpener(loader).clicked(user);
    }

    /** What the UI was told, once it was told that often or it is clear that it won't be. */
    UiReport told(int times) throws Exception {
        Patience.await(() -> told() >= times);
        // What was handed over together with it is there then, too.
        uiIsFree();
        rethrowTodo();
        UiReport report = report(told() < times ? standing() : "");
        report.requireGoodManners();
        return report;
    }

    /**
     * Opens a page and waits until the UI was told of it: for pages opened one after the other on
     * one object.
     */
    UiReport tell(UserId user) throws Throwable {
        return toldBy(open(user));
    }

    /** The same, by a caller that was interrupted before. */
    UiReport tellInterrupted(UserId user) throws Throwable {
        Caller<Void> caller =
                Caller.run(
                        "open",
                        () -> {
                            Thread.currentThread().interrupt();
                            new PageOpener(loader).clicked(user);
                        });
        callers.add(caller);
        return toldBy(caller);
    }

    private UiReport toldBy(Caller<Void> caller) throws Throwable {
        int before = callers.size() - 1;
        awaitTold();
        List<UiOutcome> outcomes = world.ui().outcomes();
        boolean told = outcomes.size() > before;
        var report =
                new UiReport(
                        told ? outcomes.subList(before, outcomes.size()) : List.of(),
                        thrownBy(caller),
                        told ? "" : standing());
        report.requireGoodManners();
        return report;
    }

    /** The UI thread has something else to do, until the gate is open. */
    void keepUiBusy(Gate gate) throws InterruptedException {
        world.ui()
                .submit(
                        () -> {
                            try {
                                gate.pass();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        gate.awaitEntered(1);
        releasing(gate::open);
    }

    /** What the UI thread is like now. */
    Thread uiThread() {
        var thread = new AtomicReference<Thread>();
        world.ui().submit(() -> thread.set(Thread.currentThread()));
        Patience.await(() -> thread.get() != null);
        return thread.get();
    }

    Caller<Void> lastCaller() {
        return callers.getLast();
    }

    /** What is to be done before everything is closed: services that hang are let go. */
    PageSession releasing(Runnable release) {
        releases.add(release);
        return this;
    }

    List<String> calls() {
        return world.calls();
    }

    List<String> calls(Service service) {
        return world.calls(service);
    }

    List<String> interrupted() {
        return world.interrupted();
    }

    /** How often the UI was told something, up to now. */
    int told() {
        return world.ui().outcomes().size();
    }

    /** Whether the UI thread runs what it is given now. */
    boolean uiIsFree() {
        AtomicBoolean ran = new AtomicBoolean();
        world.ui().submit(() -> ran.set(true));
        return Patience.await(ran::get);
    }

    int callersWaiting() {
        return (int) callers.stream().filter(caller -> !caller.hasEnded()).count();
    }

    Caller<?>[] callers() {
        return callers.toArray(Caller<?>[]::new);
    }

    /** The attempt's platform threads. */
    List<Thread> threads() {
        return tracker.platformThreads().stream()
                .filter(thread -> !thread.getName().equals("ui"))
                .toList();
    }

    /** Waits until nothing moves: neither the callers nor the attempt's platform threads. */
    void awaitStill() {
        Caller.awaitStill(callers);
    }

    /** Waits until the UI was told as often as pages were opened, or it is clear that it won't. */
    void awaitTold() throws Throwable {
        Patience.await(() -> told() >= callers.size() || someCallerFailed());
        rethrowTodo();
    }

    /**
     * Waits until a call has come to the gate, or that many pages have been told. On a busy machine
     * a short limit is over before the call has begun, and then it never comes.
     */
    void awaitEnteredOrTold(Gate gate, int pages) {
        Patience.await(() -> gate.entered() >= 1 || told() >= pages);
    }

    private boolean someCallerFailed() {
        return callers.stream().anyMatch(caller -> thrownBy(caller) != null);
    }

    /** What the call threw, or null, also while it goes on. */
    private static Throwable thrownBy(Caller<?> caller) {
        try {
            return caller.hasEnded() ? caller.thrown() : null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private void rethrowTodo() {
        Stream<Throwable> shown =
                world.ui().outcomes().stream()
                        .filter(ErrorShown.class::isInstance)
                        .map(outcome -> ((ErrorShown) outcome).cause());
        Stream<Throwable> thrown = callers.stream().map(PageSession::thrownBy);
        Stream.concat(shown, thrown)
                .flatMap(cause -> ExceptionGraph.causes(cause).stream())
                .filter(Todo.class::isInstance)
                .map(Todo.class::cast)
                .findFirst()
                .ifPresent(
                        todo -> {
                            throw todo;
                        });
    }

    /** Sees the session to its end, and requires of the attempt what goes without saying. */
    UiReport end() throws Throwable {
        UiReport report = endAsItMay();
        report.requireGoodManners();
        return report;
    }

    /**
     * Waits until the UI was told, lets go what hangs, closes the attempt and then the world. Only
     * now is it known what the UI was told, and how often.
     */
    UiReport endAsItMay() throws Throwable {
        awaitTold();
        boolean thrown = someCallerFailed();
        if (thrown) {
            // What it has handed over before it threw is shown once the UI thread comes to this.
            uiIsFree();
        }
        if (told() < callers.size() && !(thrown && callersWaiting() == 0)) {
            // What it would do once everything is let go is of no interest any more.
            return report(standing());
        }
        releases.forEach(Runnable::run);
        for (Caller<Void> caller : callers) {
            caller.awaitEnd();
        }
        awaitStill();
        Caller<Void> closing = Caller.run("close", loader::close);
        closing.result();
        world.close();
        over = true;
        return report("");
    }

    /** Lets go what hangs, closes the attempt and then the world. */
    void endWithoutReport() throws Exception {
        releases.forEach(Runnable::run);
        Caller.run("close", loader::close).awaitEnd();
        world.close();
        over = true;
    }

    private UiReport report(String stuck) {
        List<UiOutcome> outcomes = world.ui().outcomes();
        Throwable thrown =
                callers.stream()
                        .map(PageSession::thrownBy)
                        .filter(t -> t != null)
                        .findFirst()
                        .orElse(null);
        return new UiReport(outcomes, thrown, stuck);
    }

    /** "; after 4 s, "caller" waits at Part06Favorites.java:45": to be added to a sentence. */
    String standing() {
        String lines =
                Stream.concat(
                                callers.stream().map(Caller::thread).filter(Thread::isAlive),
                                threads().stream())
                        .flatMap(this::line)
                        .distinct()
                        .limit(2)
                        .collect(Collectors.joining(", "));
        return lines.isEmpty() ? "" : "; after %s, %s".formatted(patience(), lines);
    }

    private static String patience() {
        return (Patience.limit().toMillis() / 1000.0 + " s").replace(".0 ", " ");
    }

    private Stream<String> line(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            String type = frame.getClassName();
            if (type.equals(attempt) || type.startsWith(attempt + "$")) {
                return Stream.of(
                        "\"%s\" waits at %s:%d"
                                .formatted(
                                        Timeline.nameOf(thread),
                                        frame.getFileName(),
                                        frame.getLineNumber()));
            }
        }
        return Stream.empty();
    }

    /**
     * After a rule was broken: leaves everything as it stands, for the panel's picture. The judge
     * interrupts what is left when it has drawn it. Then all is let go and closed.
     */
    @Override
    public void close() {
        if (over) {
            return;
        }
        Caller.run(
                "cleaner",
                () -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        // On threads that the judge does not interrupt again.
                        releases.forEach(Runnable::run);
                        Thread.ofVirtual().name("cleaner").start(this::closeAttempt);
                        Thread.ofVirtual().name("cleaner").start(world::close);
                    }
                });
    }

    private void closeAttempt() {
        try {
            loader.close();
        } catch (Exception e) {
            // The rule is broken already: what else is wrong would only cover it.
        }
    }
}
