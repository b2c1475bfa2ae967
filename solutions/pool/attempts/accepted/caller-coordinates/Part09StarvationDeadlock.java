package kata.pool;

import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import kata.kit.Folder;

/** The caller alone hands out folders and takes in what was read. The pool only reads. */
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        CompletionService<Folder.Content> readings = new ExecutorCompletionService<>(pool);
        readings.submit(folder::read);
        long bytes = 0;
        for (int outstanding = 1; outstanding > 0; outstanding--) {
            Folder.Content content = readings.take().get();
            bytes += content.bytes();
            for (Folder child : content.folders()) {
                readings.submit(child::read);
                outstanding++;
            }
        }
        return bytes;
    }
}
