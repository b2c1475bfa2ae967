package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Who waits reads the folder itself if nobody has begun: it looks at a flag, then sets it. */
@Rejected(by = "noFolderIsMissingWhicheverIsReadFirst", says = "read 4 times")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    /**
     * The size of all files in the folder and in the folders inside, in bytes.
     *
     * @param pool reads the folders; it belongs to the caller
     */
    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Task root = new Task(folder, pool);
        root.run();
        Throwable thrown = root.failure;
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (Exception) thrown;
        }
        return root.bytes;
    }

    /** A folder to be counted, by a thread of the pool or by who waits for it. */
    private static final class Task implements Runnable {

        private final Folder folder;
        private final ExecutorService pool;
        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile boolean begun;
        private volatile long bytes;
        private volatile Throwable failure;

        Task(Folder folder, ExecutorService pool) {
            this.folder = folder;
            this.pool = pool;
        }

        @Override
        public void run() {
            if (begun) {
                return;
            }
            begun = true;
            try {
                bytes = count();
            } catch (Throwable thrown) {
                failure = thrown;
            } finally {
                ended.countDown();
            }
        }

        private long count() throws Throwable {
            Folder.Content content = folder.read();
            List<Task> inside = new ArrayList<>();
            for (Folder child : content.folders()) {
                Task task = new Task(child, pool);
                inside.add(task);
                pool.execute(task);
            }
            long sum = content.bytes();
            Throwable first = null;
            for (Task task : inside.reversed()) { // the pool begins at the other end
                task.run();
                task.ended.await();
                if (task.failure != null) {
                    first = task.failure;
                } else {
                    sum += task.bytes;
                }
            }
            if (first != null) {
                throw first;
            }
            return sum;
        }
    }
}
