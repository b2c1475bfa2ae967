package kata.cli.judge;

/** Why a file gets no verdict; the message is a few words that fit beside its name. */
final class Unjudgeable extends Exception {

    private static final long serialVersionUID = 1L;

    Unjudgeable(String reason) {
        super(reason);
    }
}
