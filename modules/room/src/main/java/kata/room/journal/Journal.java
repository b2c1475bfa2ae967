package kata.room.journal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * A file of lines that only grows. Each line stands behind its checksum. When {@link #append}
 * returns, the lines are on the disk.
 *
 * <p>What a process has not finished when it dies is a line without end, or with the wrong
 * checksum. It was never acknowledged, so the next one cuts it off.
 */
public final class Journal implements Closeable {

    private static final int CHECKSUM = 8;

    private final FileChannel channel;
    private final long most;
    private long size;
    private int damaged;

    private Journal(FileChannel channel, long most) {
        this.channel = channel;
        this.most = most;
    }

    /**
     * Opens the file, or makes it; only its owner can read it.
     *
     * @param most bytes that it may grow to
     * @param replay is given each line that is there already
     * @throws IOException when that fails, or another process has it open
     */
    public static Journal open(Path file, long most, Consumer<String> replay) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        createForOwner(file);
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            lock(channel, file);
            Journal journal = new Journal(channel, most);
            journal.replay(replay);
            return journal;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static void createForOwner(Path file) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        try {
            if (posix) {
                Files.createFile(
                        file,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
            } else {
                Files.createFile(file);
            }
        } catch (FileAlreadyExistsException e) {
            // It goes on.
        }
    }

    // Held until the channel is closed, at the latest when the process ends, however it does.
    private static void lock(FileChannel channel, Path file) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            throw new IOException(file + " is open in another process");
        }
    }

    private void replay(Consumer<String> lines) throws IOException {
        InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        long position = 0;
        int bad = 0;
        int next;
        while ((next = in.read()) >= 0) {
            position++;
            if (next != '\n') {
                line.write(next);
                continue;
            }
            String text = checked(line.toString(StandardCharsets.UTF_8));
            line.reset();
            if (text == null) {
                bad++;
            } else {
                lines.accept(text);
                size = position;
                damaged += bad;
                bad = 0;
            }
        }
        // Whatever comes after the last good line was being written when the process died.
        channel.truncate(size);
        channel.position(size);
        channel.force(true);
    }

    private static String checked(String line) {
        if (line.length() < CHECKSUM) {
            return null;
        }
        String text = line.substring(CHECKSUM);
        return line.startsWith(checksum(text)) ? text : null;
    }

    private static String checksum(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return "%08x".formatted(sum.getValue());
    }

    /** How many lines in the middle of the file could not be read. */
    public int damaged() {
        return damaged;
    }

    /**
     * Adds the lines, and returns when they are on the disk.
     *
     * @throws IOException when they are not; then nobody knows how much of them is
     */
    public void append(List<String> lines) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String line : lines) {
            bytes.writeBytes((checksum(line) + line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        if (size + bytes.size() > most) {
            throw new IOException("the room's file is full");
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes.toByteArray());
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        channel.force(false);
        size += bytes.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
