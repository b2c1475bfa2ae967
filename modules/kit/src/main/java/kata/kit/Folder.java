package kata.kit;

import java.util.List;

/** A folder on a slow disk: what is in it is not known before it has been read. */
public interface Folder {

    /**
     * What is in a folder.
     *
     * @param bytes the size of its own files, without those in folders inside
     * @param folders the folders inside, one level down
     */
    record Content(long bytes, List<Folder> folders) {}

    String name();

    /**
     * Reads the folder. The thread waits for the disk meanwhile.
     *
     * @throws RuntimeException when it cannot be read
     */
    Content read();
}
