package kata.cli;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Notices that a file, or a file in a folder, was saved.
 *
 * <p>The system's events say when to look. Where none come (a network drive, a folder shared with a
 * container, no more watches left) it looks by itself, a few times a second.
 */
final class Saves implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(250);

    // An editor may empty the file first and fill it then. This is what lies between.
    private static final Duration SETTLE = Duration.ofMillis(15);

    private final Path watched;
    private final Runnable saved;
    private final WatchService events;
    private final Thread thread;
    private Map<Path, String> last;

    private Saves(Path watched, Runnable saved, boolean withEvents) {
        this.watched = watched;
        this.saved = saved;
        this.events = withEvents ? events(folder(watched)) : null;
        this.last = look();
        this.thread = Thread.ofPlatform().daemon().name("saves").unstarted(this::watch);
    }

    /** From now on, tells of each save. */
    static Saves of(Path watched, Runnable saved) {
        return started(new Saves(watched, saved, true));
    }

    /** The same, as it is where no events come. */
    static Saves byLooking(Path watched, Runnable saved) {
        return started(new Saves(watched, saved, false));
    }

    private static Saves started(Saves saves) {
        saves.thread.start();
        return saves;
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
                    saved.run();
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
        if (key != null) {
            key.pollEvents();
            key.reset();
        }
    }

    private Map<Path, String> settled(Map<Path, String> first) throws InterruptedException {
        Map<Path, String> before = first;
        while (true) {
            Thread.sleep(SETTLE);
            Map<Path, String> now = look();
            if (now.equals(before)) {
                return now;
            }
            before = now;
        }
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
        } catch (IOException e) {
            // Between the old file and the new one there may be none. That is no save yet.
            return last == null ? "" : last.getOrDefault(file, "");
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
