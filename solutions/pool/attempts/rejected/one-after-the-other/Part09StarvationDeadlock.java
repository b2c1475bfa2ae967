package kata.pool;

import java.util.concurrent.ExecutorService;
import kata.judge.Rejected;
import kata.kit.Folder;

/** No pool, no standstill. */
@Rejected(by = "thePoolReadsFoldersSideBySideAtTheSameTime", says = "They ran one after the other")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Folder.Content content = folder.read();
        long bytes = content.bytes();
        for (Folder child : content.folders()) {
            bytes += size(child, pool);
        }
        return bytes;
    }
}
