package kata.cli.watch;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Notices that a file was saved or deleted, or that a folder's files were.
 *
 * <p>The system's events say when to look. Where none come (a network drive, a folder shared with a
 * container, no more watches left) it looks by itself, a few times a second.
 */
final class FileWatcher implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(250);

    // An editor may empty the file first and fill it then. This is what lies between.
    private static final Duration SETTLE = Duration.ofMillis(15);

    // Many editors put a new file in the place of the old one. This is how long there may be none.
    private static final Duration REPLACED = Duration.ofMillis(400);

    private static final String NO_FILE = "";

    private final Path watched;
    private final Consumer<Change> listener;
    private final WatchService events;
    private final Thread thread;
    private Map<Path, String> last;

    /** What happened to what is watched. */
    enum Change {
        /** The file, or a file in the folder, has another content than before. */
        SAVED,
        /** The file, or the folder, is not there any more. */
        DELETED
    }

    private FileWatcher(Path watched, Consumer<Change> listener, boolean withEvents) {
        this.watched = watched;
        this.listener = listener;
        this.events = withEvents ? events(folder(watched)) : null;
        this.last = look();
        this.thread = Thread.ofPlatform().daemon().name("file watcher").unstarted(this::watch);
    }

    /**
     * Tells the listener of each change from now on, in a thread of its own, until it is closed.
     */
    static FileWatcher of(Path watched, Consumer<Change> listener) {
        return started(new FileWatcher(watched, listener, true));
    }

    /** The same, as it is where no events come. */
    static FileWatcher byLooking(Path watched, Consumer<Change> listener) {
        return started(new FileWatcher(watched, listener, false));
    }

    private static FileWatcher started(FileWatcher watcher) {
        watcher.thread.start();
        return watcher;
    }

    private static Path folder(Path watched) {
        return Files.isDirectory(watched) ? watched : watched.getParent();
    }

    // The folder, not the file: many editors write a new file and rename it.
    private static WatchService events(Path folder) {
        try {
            WatchService events = FileSystems.getDefault().newWatchService();
            folder.register(
                    events,
                    StandardWatchEventKinds.ENTRY_CREATE,
                    StandardWatchEventKinds.ENTRY_DELETE,
                    StandardWatchEventKinds.ENTRY_MODIFY);
            return events;
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    private void watch() {
        try {
            while (true) {
                await(LOOK);
                Map<Path, String> now = look();
                if (!now.equals(last)) {
                    last = settled(now);
                    listener.accept(isGone(last) ? Change.DELETED : Change.SAVED);
                }
            }
        } catch (InterruptedException | ClosedWatchServiceException e) {
            // Closed.
        }
    }

    private void await(Duration limit) throws InterruptedException {
        if (events == null) {
            Thread.sleep(limit);
            return;
        }
        WatchKey key = events.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
        if (key == null) {
            return;
        }
        key.pollEvents();
        if (!key.reset()) {
            // The folder itself is gone: its key never comes again, so the next poll would wait
            // as usual. Nothing to do: from now on the looks find what happens.
            key.cancel();
        }
    }

    private Map<Path, String> settled(Map<Path, String> first) throws InterruptedException {
        long begin = System.nanoTime();
        Map<Path, String> before = first;
        while (true) {
            Thread.sleep(SETTLE);
            Map<Path, String> now = look();
            boolean decided = !isGone(now) || System.nanoTime() - begin >= REPLACED.toNanos();
            if (now.equals(before) && decided) {
                return now;
            }
            before = now;
        }
    }

    private static boolean isGone(Map<Path, String> seen) {
        return seen.values().stream().allMatch(NO_FILE::equals);
    }

    private Map<Path, String> look() {
        Map<Path, String> seen = new TreeMap<>();
        if (Files.isDirectory(watched)) {
            try (Stream<Path> files = Files.list(watched)) {
                files.forEach(file -> seen.put(file, stamp(file)));
            } catch (IOException e) {
                return last;
            }
        } else {
            seen.put(watched, stamp(watched));
        }
        return seen;
    }

    private String stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return "%s %d %s"
                    .formatted(
                            attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
        } catch (NoSuchFileException e) {
            return NO_FILE;
        } catch (IOException e) {
            // Not readable for a moment, as on Windows while another program writes.
            return last == null ? NO_FILE : last.getOrDefault(file, NO_FILE);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        if (events != null) {
            try {
                events.close();
            } catch (IOException e) {
                // Closed is closed.
            }
        }
    }
}
