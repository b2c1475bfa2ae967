package kata.cli.doctor;

/**
 * What one check of the machine has found.
 *
 * @param subject what was looked at
 * @param found what is there
 * @param advice what to do, or empty where nothing is to be done
 */
record CheckResult(Grade grade, String subject, String found, String advice) {

    /** How good it is. */
    enum Grade {
        GOOD,
        /** It works, but not as well as it could. */
        POOR,
        MISSING
    }

    static CheckResult good(String subject, String found) {
        return new CheckResult(Grade.GOOD, subject, found, "");
    }

    static CheckResult poor(String subject, String found, String advice) {
        return new CheckResult(Grade.POOR, subject, found, advice);
    }

    static CheckResult missing(String subject, String found, String advice) {
        return new CheckResult(Grade.MISSING, subject, found, advice);
    }

    /** Grades an amount: missing below the least, poor below what is comfortable. */
    static CheckResult ofAmount(
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
