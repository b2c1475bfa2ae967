package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import kata.kit.Folder;

/** One task for each folder at the top: below that, one thread does it all. */
@Rejected(by = "thePoolReadsFoldersSideBySideAtTheSameTime", says = "at most 1 of 2 folders")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Folder.Content content = folder.read();
        List<Future<Long>> inside = new ArrayList<>();
        for (Folder child : content.folders()) {
            inside.add(pool.submit(() -> sizeHere(child)));
        }
        long bytes = content.bytes();
        for (Future<Long> size : inside) {
            bytes += size.get();
        }
        return bytes;
    }

    private static long sizeHere(Folder folder) {
        Folder.Content content = folder.read();
        return content.bytes()
                + content.folders().stream().mapToLong(Part09StarvationDeadlock::sizeHere).sum();
    }
}
