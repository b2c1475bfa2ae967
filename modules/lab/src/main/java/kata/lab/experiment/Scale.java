package kata.lab.experiment;

/** How large an experiment runs: in seconds, in a minute or two, or as large as its seed did. */
public enum Scale {
    QUICK,
    MEDIUM,
    FULL;

    public <T> T pick(T quick, T medium, T full) {
        return switch (this) {
            case QUICK -> quick;
            case MEDIUM -> medium;
            case FULL -> full;
        };
    }
}
