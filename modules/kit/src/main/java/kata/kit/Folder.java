package kata.kit;

import java.util.List;

/** A folder on a slow disk: what is in it is not known before it has been read. */
public interface Folder {

    /** What is in a folder. */
    interface Content {

        /** The size of its own files, without those in folders inside, in bytes. */
        long bytes();

        /** The folders inside, one level down. */
        List<Folder> folders();
    }

    String name();

    /**
     * Reads the folder. The thread waits for the disk meanwhile.
     *
     * @throws RuntimeException when it cannot be read
     */
    Content read();
}
