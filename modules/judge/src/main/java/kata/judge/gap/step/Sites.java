package kata.judge.gap.step;

import java.util.Arrays;

/** The sites of all classes that were woven in this JVM, by number. */
public final class Sites {

    private static volatile Site[] sites = new Site[256];
    private static int count;

    private Sites() {}

    /**
     * @return the number under which woven code names this site
     */
    public static synchronized int add(Site site) {
        if (count == sites.length) {
            sites = Arrays.copyOf(sites, 2 * count);
        }
        // The volatile write is what makes the slot visible; a class that names it comes later.
        Site[] all = sites;
        all[count] = site;
        sites = all;
        return count++;
    }

    static Site get(int number) {
        return sites[number];
    }
}
