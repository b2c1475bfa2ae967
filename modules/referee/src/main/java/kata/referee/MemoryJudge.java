package kata.referee;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import kata.referee.worker.Message.Job;
import kata.referee.worker.WorkerKind;
import kata.referee.worker.WorkerProcess;
import kata.referee.worker.WorkerStatistics;
import kata.referee.worker.Workers;

/**
 * Judges attempts without Maven: a warm compiler and JUnit in worker JVMs, a class loader for each
 * attempt. About a tenth of a second from source to verdict.
 *
 * <p>No attempt can harm it. What one leaves in its JVM does not reach the next; one that cannot be
 * stopped or kills its JVM gets its verdict, and the next meets a fresh JVM.
 */
public final class MemoryJudge implements AutoCloseable {

    /**
     * An exercise module.
     *
     * @param name as in {@code kata.<name>}
     * @param testClasses directories with its compiled rules
     * @param jvmFlags of the JVM that runs attempts; modules with equal flags share workers
     */
    public record Module(String name, List<Path> testClasses, List<String> jvmFlags) {

        public Module {
            testClasses = testClasses.stream().map(Path::toAbsolutePath).toList();
            jvmFlags = List.copyOf(jvmFlags);
        }

        /** The class files of a part's rules, nested ones too; none when it has no rules. */
        private List<Path> rulesOf(String part) {
            String rules = part + "Test";
            return testClasses.stream()
                    .map(folder -> folder.resolve("kata").resolve(name).toFile())
                    .flatMap(folder -> Stream.ofNullable(folder.listFiles()))
                    .flatMap(Stream::of)
                    .filter(
                            file ->
                                    file.getName().equals(rules + ".class")
                                            || file.getName().startsWith(rules + "$"))
                    .map(File::toPath)
                    .toList();
        }
    }

    /**
     * How to judge.
     *
     * @param workers how many attempts are judged at the same time
     * @param hardLimit how long a rule, or a step of a long one, may take until its JVM is killed;
     *     the rules have limits of their own that come first
     * @param warmUps how many small attempts a worker judges before the first real one
     * @param attemptsPerWorker after how many attempts a worker is replaced, clean or not
     * @param classPath of the workers: kit, judge, JUnit, and all libraries of all modules; the
     *     referee itself need not be on it
     */
    public record Settings(
            int workers, Duration hardLimit, int warmUps, int attemptsPerWorker, String classPath) {

        /** Two at a time, 90 seconds, 4 warm-ups, 200 attempts, this JVM's class path. */
        public static Settings usual() {
            return new Settings(
                    2, Duration.ofSeconds(90), 4, 200, System.getProperty("java.class.path"));
        }

        public Settings withWorkers(int number) {
            return new Settings(number, hardLimit, warmUps, attemptsPerWorker, classPath);
        }

        public Settings withHardLimit(Duration limit) {
            return new Settings(workers, limit, warmUps, attemptsPerWorker, classPath);
        }

        /** Fewer where so many attempts are to come that they warm a worker up themselves. */
        public Settings withWarmUps(int number) {
            return new Settings(workers, hardLimit, number, attemptsPerWorker, classPath);
        }

        public Settings withAttemptsPerWorker(int number) {
            return new Settings(workers, hardLimit, warmUps, number, classPath);
        }

        public Settings withClassPath(String path) {
            return new Settings(workers, hardLimit, warmUps, attemptsPerWorker, path);
        }
    }

    private final Map<String, Module> modules;
    private final Settings settings;
    private final Map<WorkerKind, Workers> workersByKind = new ConcurrentHashMap<>();
    private final Set<CompletableFuture<Verdict>> open = ConcurrentHashMap.newKeySet();
    private final ExecutorService clerks;
    private final Thread atExit = new Thread(this::killWorkers, "ends the judge's workers");
    private final WorkerStatistics statistics = new WorkerStatistics();
    private volatile boolean closed;

    public MemoryJudge(Collection<Module> modules) {
        this(modules, Settings.usual());
    }

    public MemoryJudge(Collection<Module> modules, Settings settings) {
        this.modules =
                modules.stream().collect(Collectors.toMap(Module::name, Function.identity()));
        this.settings = settings;
        this.clerks =
                Executors.newFixedThreadPool(
                        settings.workers(),
                        Thread.ofPlatform().daemon().name("memory judge ", 1).factory());
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Judges an attempt as soon as a worker is free.
     *
     * @return the verdict; fails with {@link IllegalStateException} when no worker can be started,
     *     and with {@link CancellationException} when this judge is closed before there is a
     *     verdict
     * @throws IllegalArgumentException when there are no rules for it, or no such module
     */
    public CompletableFuture<Verdict> submit(Attempt attempt) {
        return submit(attempt, 1).getFirst();
    }

    /**
     * Judges an attempt several times, one after the other.
     *
     * @return as many verdicts, each as of {@link #submit(Attempt)}
     * @throws IllegalArgumentException when there are no rules for it, or no such module
     */
    public List<CompletableFuture<Verdict>> submit(Attempt attempt, int times) {
        Module module = module(attempt.module());
        WorkerKind kind = kind(module, attempt.part());
        if (closed) {
            throw new IllegalStateException("this judge is closed");
        }
        List<String> rules = module.testClasses().stream().map(Path::toString).toList();
        Job job = new Job(attempt, rules);
        List<CompletableFuture<Verdict>> verdicts =
                Stream.generate(this::open).limit(times).toList();
        clerks.execute(() -> judge(job, kind, new ArrayDeque<>(verdicts)));
        return verdicts;
    }

    private CompletableFuture<Verdict> open() {
        CompletableFuture<Verdict> verdict = new CompletableFuture<>();
        open.add(verdict);
        verdict.whenComplete((_, _) -> open.remove(verdict));
        return verdict;
    }

    /** Judges an attempt and waits for the verdict. */
    public Verdict judge(Attempt attempt) {
        try {
            return submit(attempt).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private void judge(Job job, WorkerKind kind, Deque<CompletableFuture<Verdict>> verdicts) {
        try {
            Workers workers = workers(kind);
            while (!verdicts.isEmpty()) {
                if (closed) {
                    throw new CancellationException("closed");
                }
                judge(job, kind, workers, verdicts);
            }
        } catch (Throwable e) {
            Throwable cause = closed ? new CancellationException("closed") : e;
            verdicts.forEach(verdict -> verdict.completeExceptionally(cause));
        }
    }

    /**
     * Takes a worker and keeps it for as many of the verdicts as it can give. Even one that is good
     * for one attempt only can judge that one again.
     */
    private void judge(
            Job job, WorkerKind kind, Workers workers, Deque<CompletableFuture<Verdict>> verdicts)
            throws InterruptedException {
        WorkerProcess worker = workers.take();
        boolean usable = true;
        try {
            while (usable && !verdicts.isEmpty()) {
                CompletableFuture<Verdict> verdict = verdicts.getFirst();
                usable =
                        worker.judge(job, settings.hardLimit(), found -> tell(verdict, found))
                                && worker.judged() < settings.attemptsPerWorker();
                verdicts.removeFirst();
            }
        } catch (WorkerProcess.Lost e) {
            // Before it began: the next worker gives this verdict.
            usable = false;
        } finally {
            if (usable && worker.judged() < settings.attemptsPerWorker()) {
                workers.giveBack(worker);
            } else {
                workers.giveUp(worker, usable ? "had judged its share" : worker.whyUnusable());
            }
        }
    }

    // In a thread of its own: the thread that waits for the verdict must not keep the clerk from
    // tidying
    // up.
    private void tell(CompletableFuture<Verdict> verdict, Verdict found) {
        if (!closed) {
            verdict.completeAsync(() -> found, Thread::startVirtualThread);
        }
    }

    private Module module(String name) {
        Module module = modules.get(name);
        if (module == null) {
            throw new IllegalArgumentException("no module " + name + " among " + modules.keySet());
        }
        return module;
    }

    private static WorkerKind kind(Module module, String part) {
        List<Path> rules = module.rulesOf(part);
        if (rules.isEmpty()) {
            throw new IllegalArgumentException(
                    "no class kata.%s.%sTest in %s"
                            .formatted(module.name(), part, module.testClasses()));
        }
        return WorkerKind.of(module.jvmFlags(), rules);
    }

    private Workers workers(WorkerKind kind) {
        Workers workers =
                workersByKind.computeIfAbsent(
                        kind,
                        k -> new Workers(k, settings.classPath(), settings.warmUps(), statistics));
        if (closed) {
            // It may have come too late for close to see it.
            workers.kill();
        }
        return workers;
    }

    /** Of the workers so far. */
    public WorkerStatistics statistics() {
        return statistics;
    }

    private void killWorkers() {
        closed = true;
        workersByKind.values().forEach(Workers::kill);
    }

    /** Ends all workers. What has no verdict yet gets none. */
    @Override
    public void close() {
        killWorkers();
        clerks.shutdownNow();
        workersByKind.values().forEach(Workers::close);
        open.forEach(verdict -> verdict.completeExceptionally(new CancellationException("closed")));
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // This JVM is ending already, and the hook runs.
        }
    }
}
