package kata.pool;

import static java.util.stream.Collectors.joining;
import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.finding.Finding;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BusyCommonPool;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.probe.Rendezvous;
import kata.judge.threads.ThreadTracker;
import kata.kit.Folder;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 9,
        title = "Tasks that wait for tasks",
        kind = REPAIR,
        minutes = 40,
        breaks = "foldersDeeperThanThePoolAreCounted")
class Part09StarvationDeadlockTest {

    // This often in a row nothing moves, and no folder is read in between: a third of a second of
    // an idle machine. A right answer has ended by then, or reads on.
    private static final int LOOKS = 30;

    private static final int LEVELS = 100;
    private static final int WIDE = 1_025;

    private static final String STARVED =
            "A thread that waits runs nothing. All threads of the pool wait for tasks that are in"
                    + " its queue: none is left to run them, and no deadlock detector sees it.";

    private static final String TIME_LIMIT =
            "A time limit frees no thread: until it is over nothing is done, at every level again."
                    + " And a slow folder is given up as if it were stuck.";

    private static final String NEVER_TOLD =
            "They wait for something that never comes. Does every task report its end, even one"
                    + " that fails?";

    /** One reading of a folder, on the thread that did it. */
    private record Read(String folder, Thread thread) {}

    private final Queue<Read> reads = new ConcurrentLinkedQueue<>();
    private final List<Thread> workers = new CopyOnWriteArrayList<>();
    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(
                    2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this::worker);

    @Test
    void foldersDeeperThanThePoolAreCounted(Timeline timeline) throws Throwable {
        Folder c = folder(timeline, "c", 1_000);
        Folder b = folder(timeline, "b", 200, c);
        Folder a = folder(timeline, "a", 30, b);
        Folder root = folder(timeline, "root", 4, a);

        long bytes = resultOf(start(root));

        seen("%,d bytes in root/a/b/c", bytes)
                .expected("1,234 bytes: 4 in root, 30 in a, 200 in b, 1,000 in c")
                .why("The size of a folder is that of all files in it, however deep they lie.")
                .unless(bytes == 1_234);
    }

    @Test
    void onlyThePoolAndTheCallerRead(Timeline timeline, ThreadTracker tracker) throws Throwable {
        Set<Thread> alive = ConcurrentHashMap.newKeySet();
        Caller.Action look = () -> alive.addAll(tracker.platformThreads());
        Folder c = folder(timeline, "c", 1, look);
        Folder b = folder(timeline, "b", 1, look, c);
        Folder a = folder(timeline, "a", 1, look, b);
        Caller<Long> caller = start(folder(timeline, "root", 1, look, a));

        resultOf(caller);

        requireReadBy(caller.thread());
        seen("the pool was given to you with 2 threads, and had %d in the end", workers.size())
                .expected("2 threads, whatever the depth")
                .why("A bigger pool comes to the same standstill some levels deeper.")
                .unless(workers.size() <= 2);
        workers.forEach(alive::remove);
        seen(
                        "platform threads besides the two of the pool: %s",
                        alive.stream()
                                .map(Thread::getName)
                                .sorted()
                                .limit(4)
                                .collect(joining(", ")))
                .expected("no platform thread of your own")
                .why(
                        "A thread that only waits costs as much as one that works. One for each"
                                + " folder that waits is a bigger pool by another name.")
                .unless(alive.isEmpty());
    }

    @Test
    void thePoolReadsFoldersSideBySideAtTheSameTime(Timeline timeline) throws Exception {
        // One level further down, and a thread that waits for another would be one too many. That
        // is allowed: only the pool must not come to a standstill.
        Rendezvous both = new Rendezvous(2, "folders (left and right, in root/a)");
        Folder left = folder(timeline, "left", 1, both::arrive);
        Folder right = folder(timeline, "right", 1, both::arrive);
        Folder a = folder(timeline, "a", 1, left, right);
        Folder root = folder(timeline, "root", 1, a);

        sizeHere(root);

        seen("the folders left and right were not both read")
                .expected("each of them read, at the same time")
                .why("A folder that is not read is not counted.")
                .unless(both.isComplete());
        requireReadBy(Thread.currentThread());
    }

    @Test
    void aSlowFolderIsWaitedForHoweverSlowItIs(Timeline timeline) throws Throwable {
        // The first folder is done only when the slow one has been begun: so a thread that turns
        // from
        // the first to the slow one finds it running, not in the queue.
        Rendezvous begun = new Rendezvous(2, "folders (first and slow, in root)");
        Hold disk = new Hold("readings of the slow folder");
        Caller.Action slowly =
                () -> {
                    begun.arrive();
                    disk.enter();
                };
        Folder first = folder(timeline, "first", 200, begun::arrive);
        Folder slow = folder(timeline, "slow", 1_000, slowly);
        Caller<Long> caller = start(folder(timeline, "root", 30, first, slow));
        disk.awaitHeld(1);
        caller.awaitStill();

        boolean gaveUp = caller.hasEnded();
        int readings = disk.entered();
        List<Thread> limited = withLimit(caller);
        String look = limited.stream().map(this::standing).collect(joining("\n"));
        disk.releaseAll();
        long bytes = gaveUp ? 0 : resultOf(caller);
        pool.shutdown();

        String why =
                "Slow is not stuck. Giving up a task that runs means doing its work twice or losing it."
                        + " And until a time limit is over, its thread does nothing.";
        seen("size ended while the slow folder was still being read")
                .expected("an end when every folder has been read")
                .why(why)
                .unless(!gaveUp);
        seen("the slow folder was begun %d times, while its first reading went on", readings)
                .expected("once: nobody repeats work that is in progress")
                .why(why)
                .unless(readings == 1);
        seen(
                        "while the slow folder is read, a wait with a time limit: %s",
                        limited.stream().map(Timeline::nameOf).collect(joining(", ")))
                .expected("waits that end because the work is done")
                .why(why)
                .lookAt(look)
                .unless(limited.isEmpty());
        seen("%,d bytes in root", bytes)
                .expected("1,230 bytes: 30 in root, 200 in first, 1,000 in slow")
                .why("The size of a folder is that of all files in it, however long they take.")
                .unless(bytes == 1_230);
    }

    @Test
    void whatTwoThreadsAddUpAtTheSameTimeIsNotLost(Timeline timeline) throws Throwable {
        // "sum += content.bytes()" reads the sum, asks for the bytes, and then writes. The
        // first to ask stands there, and the other adds up meanwhile.
        Gate adding = new Gate("threads that add up");
        AtomicBoolean first = new AtomicBoolean(true);
        Caller.Action stand =
                () -> {
                    if (first.getAndSet(false)) {
                        adding.pass();
                    }
                };
        Folder left = folder(timeline, "left", 200, () -> {}, stand);
        Folder right = folder(timeline, "right", 1_000, () -> {}, stand);
        Caller<Long> caller = start(folder(timeline, "root", 30, left, right));
        adding.awaitEntered(1);
        caller.awaitStill();

        adding.open();
        long bytes = resultOf(caller);

        seen("%,d bytes in root, when left and right were added at the same time", bytes)
                .expected("1,230 bytes: 30 in root, 200 in left, 1,000 in right")
                .why(
                        "Adding means reading, computing and writing. A sum that another thread"
                                + " writes in between is overwritten.")
                .lookAt("the sum that several threads write: is adding to it one step?")
                .unless(bytes == 1_230);
    }

    @Test
    void everyFolderOfADeepTreeIsReadOnce(Timeline timeline) throws Throwable {
        Folder tree = folder(timeline, "level " + LEVELS, LEVELS);
        for (int level = LEVELS - 1; level > 0; level--) {
            Folder side = folder(timeline, "beside level " + level, level * 1_000L);
            tree = folder(timeline, "level " + level, level, side, tree);
        }

        long bytes = resultOf(start(tree));

        long right = LongStream.range(1, LEVELS).map(level -> 1_001 * level).sum() + LEVELS;
        List<String> names = reads.stream().map(Read::folder).toList();
        long distinct = names.stream().distinct().count();
        seen("%d readings of %d folders", names.size(), distinct)
                .expected("%d folders, each read once", 2 * LEVELS - 1)
                .why("Reading is the slow part: twice as many readings take twice as long.")
                .unless(names.size() == 2 * LEVELS - 1 && distinct == names.size());
        seen("%,d bytes in a tree %d levels deep", bytes, LEVELS)
                .expected("%,d bytes", right)
                .why("The size of a folder is that of all files in it, however deep they lie.")
                .unless(bytes == right);
    }

    @Test
    void thePoolStaysOpen(Timeline timeline) throws Throwable {
        Folder a = folder(timeline, "a", 1);
        Folder root = folder(timeline, "root", 1, a);

        Caller<Long> caller = start(root);
        awaitEnd(caller);
        boolean shut = pool.isShutdown();
        int core = pool.getCorePoolSize();
        int most = pool.getMaximumPoolSize();
        resultOf(caller);

        seen("the pool was shut down")
                .expected("a pool that takes further tasks")
                .why("The pool belongs to the caller. Others may be using it at this moment.")
                .unless(!shut);
        seen("the pool was set to %d to %d threads", core, most)
                .expected("the 2 threads that its owner gave it")
                .why("The pool belongs to the caller, and so does the decision on its size.")
                .unless(core == 2 && most == 2);
    }

    @Test
    void theExceptionOfAFolderComesOut(Timeline timeline) throws Throwable {
        List<Failure> failures = new ArrayList<>(Failure.unchecked());
        // A CompletableFuture takes this one for its own, and takes the cause out.
        failures.removeIf(failure -> failure.thrown() instanceof CompletionException);
        IOException disk = new IOException("disk full");
        failures.add(new Failure("an UncheckedIOException", new UncheckedIOException(disk)));
        for (Failure failure : failures) {
            Folder b = folder(timeline, "b", 1, failure::raise);
            Folder c = folder(timeline, "c", 1);
            Folder a = folder(timeline, "a", 1, b, c);
            Caller<Long> caller = start(folder(timeline, "root", 1, a));

            awaitEnd(caller);
            Throwable thrown = caller.thrown();

            seen(
                            "folder b threw %s, and size %s",
                            failure.kind(),
                            thrown == null ? "returned " + caller.result() : "threw " + thrown)
                    .expected("the exception of b, itself or as a cause: %s", failure.thrown())
                    .why("A size without one of the folders is wrong, and nobody can tell.")
                    .unless(chain(thrown).anyMatch(failure.thrown()::equals));
        }
        Boom shared = new Boom("the disk is gone");
        Caller.Action fails =
                () -> {
                    throw shared;
                };
        Folder left = folder(timeline, "left", 1, fails);
        Folder right = folder(timeline, "right", 1, fails);
        Caller<Long> caller = start(folder(timeline, "root", 1, left, right));

        awaitEnd(caller);
        Throwable thrown = caller.thrown();

        seen("two folders threw the same object, and size threw %s", thrown)
                .expected("that object, itself or as a cause: %s", shared)
                .why("A service that is down may throw one exception again and again.")
                .unless(chain(thrown).anyMatch(shared::equals));
        pool.shutdown();
    }

    @Test
    void noThreadOfTheCommonPoolIsNeeded(Timeline timeline) throws Throwable {
        try (BusyCommonPool _ = new BusyCommonPool()) {
            Folder a = folder(timeline, "a", 10, folder(timeline, "b", 100));
            Caller<Long> caller =
                    start(folder(timeline, "root", 1, a, folder(timeline, "c", 1_000)));
            boolean ended = caller.comesTrue(caller::hasEnded);

            seen("the common pool was busy, and size did not come to its end")
                    .expected("a size: the pool that it was given has two threads that are free")
                    .why(
                            "The common pool belongs to the whole program. When other code fills it,"
                                    + " this call stops, too.")
                    .lookAt("On which thread is the next step made, when a folder has been read?")
                    .unless(ended);
            seen("with a busy common pool the size was %d", caller.result())
                    .expected("1111")
                    .why("A folder that is not counted is missed by nobody.")
                    .unless(caller.result() == 1_111);
        }
        pool.shutdown();
    }

    @Test
    void noFolderIsTakenForAnother(Timeline timeline) throws Throwable {
        // They are equal, as two records with the same name would be.
        Folder none = folder(timeline, "src", 0);
        Folder inner = folder(timeline, "src", 1_000);
        Folder outer = folder(timeline, "src", 200, none, inner);
        Folder root = folder(timeline, "root", 30, outer, folder(timeline, "src", 4));

        long bytes = resultOf(start(root));

        seen("%,d bytes in root, with four folders src in different places", bytes)
                .expected("1,234 bytes: 30 in root; 200, 0, 1,000 and 4 in the folders src")
                .why("Folders in different places often have the same name, and equal contents.")
                .lookAt("How are folders told apart, if they are?")
                .unless(bytes == 1_234);
    }

    @Test
    void aFolderMayBeLargeWideOrEmpty(Timeline timeline) throws Throwable {
        long large = (1L << 60) + 1;
        // Two of them: both threads of the pool hand out many folders at the same time.
        Folder left = folder(timeline, "left", 0, inside(timeline, "left"));
        Folder other = folder(timeline, "right", 0, inside(timeline, "right"));
        Caller<Long> caller = start(folder(timeline, "root", large, left, other));
        awaitEnd(caller);
        long bytes = caller.result();
        manyInOneFolder();
        long empty = resultOf(start(folder(timeline, "empty", 0)));

        long right = large + (WIDE - 1) * WIDE;
        seen("%,d bytes in a folder of %,d, with two of %,d folders", bytes, large, WIDE)
                .expected("%,d bytes", right)
                .why("Sizes on a disk do not fit into an int, and not exactly into a double.")
                .unless(bytes == right);
        seen("%,d bytes in an empty folder", empty)
                .expected("0 bytes")
                .why("An empty folder is a folder, too.")
                .unless(empty == 0);
    }

    private Folder[] inside(Timeline timeline, String name) {
        return IntStream.range(0, WIDE)
                .mapToObj(i -> folder(timeline, name + " " + i, i))
                .toArray(Folder[]::new);
    }

    private void manyInOneFolder() throws Throwable {
        int many = 70_001;
        Folder one = new Plain("one", 1, List.of());
        Folder root = new Plain("root", 1, Collections.nCopies(many, one));
        ExecutorService single = Executors.newFixedThreadPool(1);
        try {
            Caller<Long> caller =
                    Caller.start("size", () -> Part09StarvationDeadlock.size(root, single));
            boolean ended = caller.comesTrue(caller::hasEnded);
            Object size =
                    !ended
                            ? "no size"
                            : caller.thrown() == null ? caller.result() : caller.thrown();
            seen("%,d folders in one, on a pool of one thread: %s", many, size)
                    .expected("%,d bytes", many + 1)
                    .why(
                            "A cache or a mail folder can hold that many. The counter needs room"
                                    + " for them, too.")
                    .lookAt("What is the largest number that your counter can hold?")
                    .unless(Long.valueOf(many + 1).equals(size));
        } finally {
            single.shutdownNow();
        }
    }

    @Test
    void callsDoNotDisturbEachOther(Timeline timeline) throws Throwable {
        Caller.Action fail =
                () -> {
                    throw new Boom("folder broken cannot be read");
                };
        Folder broken = folder(timeline, "broken", 1, fail);
        awaitEnd(start(folder(timeline, "first root", 1, broken)));
        Hold disk = new Hold("readings");
        Folder slow = folder(timeline, "slow", 10, disk::enter);
        Caller<Long> one = start(folder(timeline, "root 1", 1, slow));
        disk.awaitHeld(1);
        Caller<Long> other = start(folder(timeline, "root 2", 100, folder(timeline, "a", 1_000)));
        boolean heldUp = !other.comesTrue(other::hasEnded);

        disk.releaseAll();
        awaitEnd(other);
        awaitEnd(one);
        List<Long> sizes = List.of(one.result(), other.result());
        pool.shutdown();

        seen("a call was waiting for a slow folder, and another call waited with it")
                .expected("a size, with the other thread of the pool")
                .why("One slow disk holds up all callers, whichever folder they ask for.")
                .unless(!heldUp);
        seen("a call failed; then came two at the same time, with the sizes %s", sizes)
                .expected("[11, 1100]")
                .why("State that two calls share mixes up their sizes, or their failures.")
                .lookAt("static fields: all calls share them")
                .unless(sizes.equals(List.of(11L, 1_100L)));
    }

    @Test
    void twoCallsWithAThreadEachComeToAnEnd(Timeline timeline) throws Throwable {
        Hold disk = new Hold("readings");
        Caller<Long> one = start(fiveDeep(timeline, "one", disk));
        Caller<Long> other = start(fiveDeep(timeline, "other", disk));
        // Each is in its second folder now, and has three more inside.
        disk.awaitHeld(2);

        disk.releaseAll();
        awaitEnd(one);
        awaitEnd(other);
        List<Long> sizes = List.of(one.result(), other.result());
        pool.shutdown();

        seen("two calls at the same time, with five folders each, had the sizes %s", sizes)
                .expected("[11111, 11111]")
                .why("State that two calls share mixes up their sizes, or their failures.")
                .unless(sizes.equals(List.of(11_111L, 11_111L)));
    }

    private Folder fiveDeep(Timeline timeline, String name, Hold second) {
        Folder fifth = folder(timeline, name + " 5", 10_000);
        Folder fourth = folder(timeline, name + " 4", 1_000, fifth);
        Folder third = folder(timeline, name + " 3", 100, fourth);
        return folder(
                timeline, name + " 1", 1, folder(timeline, name + " 2", 10, second::enter, third));
    }

    @Test
    void noCallerWaitsInAFolderOfAnotherCall(Timeline timeline) throws Throwable {
        Gate onTheCaller = new Gate("readings on the caller's thread");
        Gate leftInThePool = new Gate("readings in the pool");
        Gate rightInThePool = new Gate("readings in the pool");
        Gate slowDisk = new Gate("readings of the other call");
        CompletableFuture<Thread> first = new CompletableFuture<>();
        Predicate<Thread> isCaller = thread -> thread == first.join();
        Folder left =
                folder(
                        timeline,
                        "left",
                        10,
                        () ->
                                (isCaller.test(Thread.currentThread())
                                                ? onTheCaller
                                                : leftInThePool)
                                        .pass());
        Folder right =
                folder(
                        timeline,
                        "right",
                        100,
                        () ->
                                (isCaller.test(Thread.currentThread())
                                                ? onTheCaller
                                                : rightInThePool)
                                        .pass());
        Caller<Long> one = start(folder(timeline, "root", 1, left, right));
        first.complete(one.thread());
        one.comesTrue(
                () ->
                        onTheCaller.entered() + leftInThePool.entered() + rightInThePool.entered()
                                == 2);
        Folder[] slow =
                IntStream.range(0, 6)
                        .mapToObj(i -> folder(timeline, "slow " + i, 1, slowDisk::pass))
                        .toArray(Folder[]::new);
        Caller<Long> other = start(folder(timeline, "other root", 1, slow));
        other.awaitStill();
        // Where the caller reads, it has nothing more to do now, but its call has not ended yet.
        // Nor
        // has it when the first of its folders has been read, and it comes to the second.
        onTheCaller.open();
        one.awaitStill();
        leftInThePool.open();
        one.awaitStill();
        rightInThePool.open();
        boolean ended = one.comesTrue(one::hasEnded);
        slowDisk.open();
        awaitEnd(one);
        awaitEnd(other);
        pool.shutdown();

        seen("all folders of a call were read, and its caller was reading a slow one of another call")
                .expected("a size, as soon as its own folders are read")
                .why("Helping is good, but who helps others on their slow disk comes late itself.")
                .lookAt("Whose folders may a caller read while it waits?")
                .unless(ended);
    }

    @Test
    void eachCallReadsItsFoldersInItsOwnPool(Timeline timeline) throws Throwable {
        Gate busy = new Gate("tasks of the other pool");
        Hold disk = new Hold("readings");
        ThreadPoolExecutor otherPool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        otherPool.submit(
                () -> {
                    busy.pass();
                    return null;
                });
        busy.awaitEntered(1);
        // Both threads of the pool read, and a folder or two wait for them.
        Folder[] four =
                Stream.of("a", "b", "c", "d")
                        .map(name -> folder(timeline, name, 10, disk::enter))
                        .toArray(Folder[]::new);
        Caller<Long> one = start(folder(timeline, "root", 1, four));
        disk.awaitHeld(2);
        one.awaitStill();
        Folder root = folder(timeline, "other root", 100, folder(timeline, "e", 1_000));
        Caller<Long> other =
                Caller.start("size", () -> Part09StarvationDeadlock.size(root, otherPool));
        other.awaitStill();
        disk.releaseAll();
        one.comesTrue(one::hasEnded);

        List<Thread> readers =
                reads.stream()
                        .filter(read -> List.of("other root", "e").contains(read.folder()))
                        .map(Read::thread)
                        .filter(thread -> thread != other.thread())
                        .toList();
        boolean heldUp = !one.hasEnded();
        busy.open();
        awaitEnd(one);
        awaitEnd(other);
        otherPool.shutdown();

        seen(
                        "two calls had a pool each; a folder of the one was read on %s, a thread of"
                                + " the other pool",
                        readers.stream().map(Timeline::nameOf).collect(joining(", ")))
                .expected("each call's folders in its own pool")
                .why(
                        "The size of a pool is a decision on how many readings run at once, on a disk.")
                .lookAt("static fields: all calls share them")
                .unless(readers.isEmpty());
        seen("two calls had a pool each; the pool of one was busy, and the other call waited, too")
                .expected("a size: its own pool has two threads that are free")
                .why("A call depends on the pool that it was given, and on no other one.")
                .unless(!heldUp);
        List<Long> sizes = List.of(resultOf(one), other.result());
        seen("two calls had a pool each, and their sizes were %s", sizes)
                .expected("[41, 1100]")
                .why("State that two calls share mixes up their sizes.")
                .unless(sizes.equals(List.of(41L, 1_100L)));
        requireOwnPoolWhenTheOtherCallCameFirst();
    }

    private void requireOwnPoolWhenTheOtherCallCameFirst() throws Throwable {
        Gate busy = new Gate("tasks of the other pool");
        ExecutorService free = Executors.newFixedThreadPool(2);
        ExecutorService busyPool = Executors.newFixedThreadPool(1);
        busyPool.submit(
                () -> {
                    busy.pass();
                    return null;
                });
        busy.awaitEntered(1);
        Timeline unseen = new Timeline();
        Caller<Long> first = start(folder(unseen, "first", 1, folder(unseen, "d", 2)), busyPool);
        first.awaitStill();
        Caller<Long> second = start(folder(unseen, "second", 10, folder(unseen, "e", 20)), free);
        boolean ended = second.comesTrue(second::hasEnded);
        busy.open();
        awaitEnd(first);
        awaitEnd(second);
        free.shutdown();
        busyPool.shutdown();

        List<Long> sizes = List.of(first.result(), second.result());
        seen(
                        "a call waited for its busy pool, and a later one with a pool of its own %s;"
                                + " the sizes were %s",
                        ended ? "ended" : "waited, too", sizes)
                .expected("the later one ends meanwhile; [3, 30]")
                .why("A call depends on the pool that it was given, and on no other one.")
                .lookAt("static fields: all calls share them")
                .unless(ended && sizes.equals(List.of(3L, 30L)));
    }

    @Test
    void aFailureLeavesTheTasksOfOtherCallsInTheQueue(Timeline timeline) throws Throwable {
        Gate brokenDisk = new Gate("readings");
        Gate slowDisk = new Gate("readings");
        Folder broken =
                folder(
                        timeline,
                        "broken",
                        1,
                        () -> {
                            brokenDisk.pass();
                            throw new Boom("folder broken cannot be read");
                        });
        Caller<Long> one = start(broken);
        brokenDisk.awaitEntered(1);
        Folder slow = folder(timeline, "slow", 10, slowDisk::pass);
        Folder a = folder(timeline, "a", 100);
        Folder b = folder(timeline, "b", 1_000);
        Caller<Long> other = start(folder(timeline, "root", 1, slow, a, b));
        slowDisk.awaitEntered(1);
        other.awaitStill();

        brokenDisk.open();
        awaitEnd(one);
        slowDisk.open();
        awaitEnd(other);
        pool.shutdown();

        seen("a call failed while another one had tasks in the queue: its size %d", other.result())
                .expected("1111")
                .why("The pool belongs to all its callers, and so does its queue.")
                .unless(other.result() == 1_111);
    }

    @Test
    void aFailureDoesNotInterruptAReadingOfAnotherCall(Timeline timeline) throws Throwable {
        Gate first = new Gate("readings of the first folder");
        Gate broken = new Gate("readings of the broken folder");
        Gate slow = new Gate("readings of the other call's folder");
        Folder left = folder(timeline, "left", 1, first::pass);
        Folder right =
                folder(
                        timeline,
                        "broken",
                        1,
                        () -> {
                            broken.pass();
                            throw new Boom("folder broken cannot be read");
                        });
        Caller<Long> one = start(folder(timeline, "root", 1, left, right));
        first.awaitEntered(1);
        broken.awaitEntered(1);
        // The thread that has read the first folder reads for the other call next.
        Caller<Long> other = start(folder(timeline, "slow", 10, slow::pass));
        first.open();
        slow.awaitEntered(1);
        broken.open();
        awaitEnd(one);
        one.awaitStill();
        boolean interrupted = slow.interrupted() > 0;
        slow.open();
        awaitEnd(other);
        pool.shutdown();
        Throwable thrown = other.thrown();

        seen(
                        "a call failed, and %s: the other call ended with %s",
                        interrupted
                                ? "a reading of another call was interrupted"
                                : "no reading was interrupted",
                        thrown == null ? other.result() : thrown)
                .expected("no interruption, and 10 for the other")
                .why("A thread of the pool may have gone on to the folder of somebody else.")
                .lookAt("Whose reading do you interrupt, and is it still that one?")
                .unless(!interrupted && thrown == null && other.result() == 10);
    }

    @Test
    void foldersSideBySideAreReadAtTheSameTimeHoweverDeepTheyLie(Timeline timeline)
            throws Exception {
        // Enough threads for every level: one may wait in each, and two are left for the folders.
        ThreadPoolExecutor large =
                new ThreadPoolExecutor(
                        LEVELS, LEVELS, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        try {
            Rendezvous both = new Rendezvous(2, "folders (left and right, 50 levels down)");
            Folder root =
                    folder(
                            timeline,
                            "50",
                            1,
                            folder(timeline, "left", 1, both::arrive),
                            folder(timeline, "right", 1, both::arrive));
            for (int level = LEVELS / 2 - 1; level >= 0; level--) {
                root = folder(timeline, "" + level, 1, root);
            }
            Part09StarvationDeadlock.size(root, large);

            seen("the folders left and right were not both read")
                    .expected("each of them read, at the same time")
                    .why("A folder that is not read is not counted.")
                    .unless(both.isComplete());
        } finally {
            large.shutdownNow();
            pool.shutdown();
        }
    }

    @Test
    void noFolderIsMissingWhicheverIsReadFirst() throws Exception {
        AtomicInteger read = new AtomicInteger();
        Interleavings.explore(
                        () -> {
                            read.set(0);
                            return Executors.newFixedThreadPool(2);
                        })
                .actor("caller", threads -> Part09StarvationDeadlock.size(twoInside(read), threads))
                .closing(ExecutorService::shutdownNow)
                .why("Two threads of the pool may end their folders at the same moment.")
                .thenEnds(
                        (_, ends) -> {
                            Object size = ends.result("caller");
                            seen("the size %s", size == null ? ends.thrown("caller") : size)
                                    .expected("111, whichever folder is read first")
                                    .why(
                                            "A folder may have been read before the line after its"
                                                    + " hand-over is reached.")
                                    .lookAt("What do you note about a folder, and is it in time?")
                                    .unless(Long.valueOf(111).equals(size));
                            seen("three folders were read %d times in all", read.get())
                                    .expected("3: each folder is read once")
                                    .why("A slow disk is read twice, whatever the sum says.")
                                    .lookAt("Can two threads take the same folder?")
                                    .unless(read.get() == 3);
                        });
        pool.shutdown();
    }

    @Test
    void aFailureBelongsToItsOwnCall() throws Exception {
        Interleavings.explore(() -> Executors.newFixedThreadPool(2))
                .actor("caller", threads -> Part09StarvationDeadlock.size(broken(), threads))
                .actor(
                        "other",
                        threads ->
                                Part09StarvationDeadlock.size(
                                        twoInside(new AtomicInteger()), threads))
                .closing(ExecutorService::shutdownNow)
                .why("State that two calls share mixes up their sizes, or their failures.")
                .thenEnds(
                        (_, ends) -> {
                            Throwable thrown = ends.thrown("caller");
                            Object other = ends.result("other");
                            seen(
                                            "a folder of one call cannot be read: it %s; a call at"
                                                    + " the same time: %s",
                                            thrown == null ? "returned" : "threw " + thrown,
                                            other == null ? ends.thrown("other") : other)
                                    .expected("its exception, and 111 for the other")
                                    .why("A size without one of the folders is wrong.")
                                    .lookAt("static fields: all calls share them")
                                    .unless(
                                            chain(thrown).anyMatch(Boom.class::isInstance)
                                                    && Long.valueOf(111).equals(other));
                        });
        pool.shutdown();
    }

    private static Folder broken() {
        return new Folder() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public Content read() {
                throw new Boom("folder broken cannot be read");
            }
        };
    }

    private static Folder twoInside(AtomicInteger read) {
        Folder left = new Plain("left", 10, List.of(), read);
        Folder right = new Plain("right", 100, List.of(), read);
        return new Plain("root", 1, List.of(left, right), read);
    }

    /** A folder that is read at once: what is explored is what comes between the readings. */
    private record Plain(String name, long bytes, List<Folder> folders, AtomicInteger readings)
            implements Folder, Folder.Content {

        Plain(String name, long bytes, List<Folder> folders) {
            this(name, bytes, folders, new AtomicInteger());
        }

        @Override
        public Content read() {
            readings.incrementAndGet();
            return this;
        }
    }

    private void requireReadBy(Thread caller) {
        List<Read> elsewhere =
                reads.stream()
                        .filter(read -> read.thread() != caller)
                        .filter(read -> !workers.contains(read.thread()))
                        .toList();
        seen(
                        "folders were read on other threads: %s",
                        elsewhere.stream()
                                .limit(2)
                                .map(r -> r.folder() + " on " + Timeline.nameOf(r.thread()))
                                .collect(joining(", ")))
                .expected("every folder read on a thread of the given pool, or on the caller's")
                .why(
                        "The size of a pool is a decision on how many readings run at once. Threads"
                                + " from elsewhere override it, and each level of folders needs"
                                + " more of them.")
                .unless(elsewhere.isEmpty());
    }

    private Thread worker(Runnable body) {
        Thread worker = new Thread(body, "worker-" + (workers.size() + 1));
        workers.add(worker);
        return worker;
    }

    private Folder folder(Timeline timeline, String name, long bytes, Folder... inside) {
        return folder(timeline, name, bytes, () -> {}, inside);
    }

    private Folder folder(
            Timeline timeline, String name, long bytes, Caller.Action whenRead, Folder... inside) {
        return folder(timeline, name, bytes, whenRead, () -> {}, inside);
    }

    private Folder folder(
            Timeline timeline,
            String name,
            long bytes,
            Caller.Action whenRead,
            Caller.Action whenCounted,
            Folder... inside) {
        return new Folder() {

            @Override
            public String name() {
                return name;
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Folder folder && folder.name().equals(name);
            }

            @Override
            public int hashCode() {
                return name.hashCode();
            }

            @Override
            @SneakyThrows
            public Content read() {
                reads.add(new Read(name, Thread.currentThread()));
                timeline.waiting(
                        name,
                        () -> {
                            whenRead.run();
                            return null;
                        });
                return new Content() {

                    @Override
                    @SneakyThrows
                    public long bytes() {
                        whenCounted.run();
                        return bytes;
                    }

                    @Override
                    public List<Folder> folders() {
                        return List.of(inside);
                    }
                };
            }
        };
    }

    private Caller<Long> start(Folder root) {
        return start(root, pool);
    }

    private static Caller<Long> start(Folder root, ExecutorService pool) {
        return Caller.start("size", () -> Part09StarvationDeadlock.size(root, pool));
    }

    // Without a patience of its own: that of the rendezvous says more.
    private void sizeHere(Folder root) throws Exception {
        try {
            Part09StarvationDeadlock.size(root, pool);
        } finally {
            pool.shutdown();
        }
    }

    private long resultOf(Caller<Long> caller) throws Throwable {
        try {
            awaitEnd(caller);
            Throwable thrown = caller.thrown();
            seen("size failed, because a time limit was over: %s", thrown)
                    .expected("a size: two threads are enough for any depth")
                    .why(TIME_LIMIT)
                    .unless(chain(thrown).noneMatch(TimeoutException.class::isInstance));
            return caller.result();
        } finally {
            pool.shutdown();
        }
    }

    private static Stream<Throwable> chain(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause);
    }

    // No patience here: a standstill can be seen. It is not one as long as anything moves, or as
    // folders are still being read.
    private void awaitEnd(Caller<Long> caller) {
        int looks = 0;
        int before = 0;
        while (!caller.hasEnded()) {
            caller.awaitStill();
            looks = reads.size() == before ? looks + 1 : 0;
            before = reads.size();
            if (looks == LOOKS && !caller.hasEnded()) {
                throw standstill(caller).violation();
            }
        }
    }

    private Finding standstill(Caller<Long> caller) {
        int queued = pool.getQueue().size();
        boolean limited = !withLimit(caller).isEmpty();
        List<String> where =
                threads(caller).map(this::standing).filter(line -> line.contains(" at ")).toList();
        pool.shutdown();
        // So that the picture shows the standstill, and not what goes on when it is broken up.
        pool.getQueue().clear();
        return seen(
                        "a standstill: %s wait%s; folders read: %d; tasks in the queue: %d",
                        threads(caller).map(Thread::getName).collect(joining(", ")),
                        limited ? ", some with a time limit" : "",
                        reads.size(),
                        queued)
                .expected(
                        queued > 0
                                ? "an end: two threads are enough for any depth"
                                : "an end, with a size or with an exception")
                .why(limited ? TIME_LIMIT : queued > 0 ? STARVED : NEVER_TOLD)
                .lookAt(String.join("\n", where));
    }

    private List<Thread> withLimit(Caller<Long> caller) {
        return threads(caller).filter(t -> t.getState() == Thread.State.TIMED_WAITING).toList();
    }

    private Stream<Thread> threads(Caller<Long> caller) {
        return Stream.concat(Stream.of(caller.thread()), workers.stream());
    }

    /** "worker-1 has read a, and waits at Part09StarvationDeadlock.java:43". */
    private String standing(Thread thread) {
        String read =
                reads.stream()
                        .filter(r -> r.thread() == thread)
                        .map(r -> "%s has read %s, and".formatted(thread.getName(), r.folder()))
                        .reduce(thread.getName(), (before, last) -> last);
        return Arrays.stream(thread.getStackTrace())
                .filter(f -> isOwn(f.getClassName()))
                .findFirst()
                .map(f -> "%s waits at %s:%d".formatted(read, f.getFileName(), f.getLineNumber()))
                .orElse(read + " waits");
    }

    private static boolean isOwn(String type) {
        String own = Part09StarvationDeadlock.class.getName();
        return type.equals(own) || type.startsWith(own + "$");
    }
}
