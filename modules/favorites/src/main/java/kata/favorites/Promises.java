package kata.favorites;

/**
 * What a model promises beside the contract. The contract holds the attempt to it, and measures all
 * of it, promised or not.
 *
 * @param model the model's name, as the table of the talk has it if it is there: see {@link
 *     ModelTable#talk}
 * @param detailsOverlap whether the detail calls of one page run side by side; if not, every call
 *     runs on the thread that opens the page
 * @param pagesInFlight how many of 50 pages, opened at the same time, are waiting for the user
 *     service at the same time: at least
 * @param platformThreads how many platform threads the attempt starts meanwhile: at most; the
 *     threads that open the pages are not its own
 * @param freesTheCaller whether opening a page returns while the services still work
 * @param cancelsTheLateCall whether a call of the user service that is late is interrupted
 * @param leavesTheLateCall whether a page goes on while a late call that does not heed its
 *     interruption still runs
 * @param cancelsSiblings whether a failing detail call interrupts the others of its page
 * @param trace how the trace of a failure names the method that opened the page
 */
public record Promises(
        String model,
        boolean detailsOverlap,
        int pagesInFlight,
        int platformThreads,
        boolean freesTheCaller,
        boolean cancelsTheLateCall,
        boolean leavesTheLateCall,
        boolean cancelsSiblings,
        Trace trace) {

    /**
     * How the trace of a failure names the method that opened the page.
     *
     * @param checkpoint the text that stands in the trace instead, or empty
     */
    public record Trace(How how, String checkpoint) {

        /** The service's own exception names it: the call was made on the caller's thread. */
        public static final Trace DIRECTLY = new Trace(How.DIRECTLY, "");

        /** An exception around the service's own names it. */
        public static final Trace THROUGH_CAUSE = new Trace(How.THROUGH_CAUSE, "");

        public static final Trace NOT_PROMISED = new Trace(How.NOT_PROMISED, "");

        /** The printed trace, suppressed exceptions and all, has this text. */
        public static Trace withCheckpoint(String text) {
            return new Trace(How.WITH_CHECKPOINT, text);
        }
    }

    /** Where the name is to be found. */
    public enum How {
        DIRECTLY,
        THROUGH_CAUSE,
        WITH_CHECKPOINT,
        NOT_PROMISED
    }

    /** A model that promises nothing yet. */
    public static Promises of(String model) {
        return new Promises(model, false, 1, 0, false, false, false, false, Trace.NOT_PROMISED);
    }

    public Promises detailsOverlap(boolean promised) {
        return new Promises(
                model,
                promised,
                pagesInFlight,
                platformThreads,
                freesTheCaller,
                cancelsTheLateCall,
                leavesTheLateCall,
                cancelsSiblings,
                trace);
    }

    public Promises pagesInFlight(int atLeast) {
        return new Promises(
                model,
                detailsOverlap,
                atLeast,
                platformThreads,
                freesTheCaller,
                cancelsTheLateCall,
                leavesTheLateCall,
                cancelsSiblings,
                trace);
    }

    public Promises platformThreads(int atMost) {
        return new Promises(
                model,
                detailsOverlap,
                pagesInFlight,
                atMost,
                freesTheCaller,
                cancelsTheLateCall,
                leavesTheLateCall,
                cancelsSiblings,
                trace);
    }

    public Promises freesTheCaller(boolean promised) {
        return new Promises(
                model,
                detailsOverlap,
                pagesInFlight,
                platformThreads,
                promised,
                cancelsTheLateCall,
                leavesTheLateCall,
                cancelsSiblings,
                trace);
    }

    public Promises cancelsTheLateCall(boolean promised) {
        return new Promises(
                model,
                detailsOverlap,
                pagesInFlight,
                platformThreads,
                freesTheCaller,
                promised,
                leavesTheLateCall,
                cancelsSiblings,
                trace);
    }

    public Promises leavesTheLateCall(boolean promised) {
        return new Promises(
                model,
                detailsOverlap,
                pagesInFlight,
                platformThreads,
                freesTheCaller,
                cancelsTheLateCall,
                promised,
                cancelsSiblings,
                trace);
    }

    public Promises cancelsSiblings(boolean promised) {
        return new Promises(
                model,
                detailsOverlap,
                pagesInFlight,
                platformThreads,
                freesTheCaller,
                cancelsTheLateCall,
                leavesTheLateCall,
                promised,
                trace);
    }

    public Promises trace(Trace promised) {
        return new Promises(
                model,
                detailsOverlap,
                pagesInFlight,
                platformThreads,
                freesTheCaller,
                cancelsTheLateCall,
                leavesTheLateCall,
                cancelsSiblings,
                promised);
    }
}
