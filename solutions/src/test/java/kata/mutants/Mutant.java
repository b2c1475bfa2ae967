package kata.mutants;

import java.util.Map;

/**
 * The class files of an answer with one thing changed.
 *
 * @param method where, "Part02FixedPool.runAll"
 * @param line in the source, or 0
 * @param change what was changed, "removed call to java/util/concurrent/Semaphore::release"
 * @param number which of the same change in the same method, from 1
 * @param classes by binary name, all that the answer consists of
 */
record Mutant(String method, int line, String change, int number, Map<String, byte[]> classes) {

    /** Stays the same while other methods change. */
    String id() {
        return method + ": " + change + (number == 1 ? "" : " #" + number);
    }

    Mutant numbered(int place) {
        return new Mutant(method, line, change, place, classes);
    }
}
