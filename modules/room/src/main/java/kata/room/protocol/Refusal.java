package kata.room.protocol;

/** Why a request is not served, in a sentence for the one who sent it. */
public final class Refusal extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final int retryAfterSeconds;

    private Refusal(int status, int retryAfterSeconds, String reason) {
        super(reason, null, false, false);
        this.status = status;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /** One that stays, however often the request is repeated. */
    public static Refusal of(int status, String reason, Object... arguments) {
        return new Refusal(status, 0, reason.formatted(arguments));
    }

    /** One that is over after some time. */
    public static Refusal forNow(int status, int seconds, String reason, Object... arguments) {
        return new Refusal(status, seconds, reason.formatted(arguments));
    }

    /** As HTTP has it. */
    public int status() {
        return status;
    }

    /** 0 where repeating does not help. */
    public int retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
