package kata.pool;

import java.util.concurrent.ExecutorService;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Never waits in the wrong place, because it never uses the pool. */
@Rejected(
        by = "thePoolReadsFoldersSideBySideAtTheSameTime",
        says = "folders were read on other threads")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        return bytes(folder);
    }

    private static long bytes(Folder folder) {
        Folder.Content content = folder.read();
        return content.bytes()
                + content.folders().parallelStream()
                        .mapToLong(Part09StarvationDeadlock::bytes)
                        .sum();
    }
}
