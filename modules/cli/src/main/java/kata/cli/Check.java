package kata.cli;

/**
 * What the doctor found.
 *
 * @param subject what was looked at
 * @param found what is there
 * @param advice what to do, or empty where it is well
 */
record Check(Grade grade, String subject, String found, String advice) {

    /** How it stands. */
    enum Grade {
        GOOD,
        /** It works, but not as well as it could. */
        POOR,
        MISSING
    }

    static Check good(String subject, String found) {
        return new Check(Grade.GOOD, subject, found, "");
    }

    static Check poor(String subject, String found, String advice) {
        return new Check(Grade.POOR, subject, found, advice);
    }

    static Check missing(String subject, String found, String advice) {
        return new Check(Grade.MISSING, subject, found, advice);
    }

    /** Grades an amount: missing below the least, poor below what is comfortable. */
    static Check amount(
            String subject,
            long amount,
            long least,
            long comfortable,
            String found,
            String advice) {
        if (amount < least) {
            return missing(subject, found, advice);
        }
        return amount < comfortable ? poor(subject, found, advice) : good(subject, found);
    }
}
