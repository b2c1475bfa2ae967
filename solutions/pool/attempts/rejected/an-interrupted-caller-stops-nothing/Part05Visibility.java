package kata.pool;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;
import kata.kit.Turns;

/** Puts the stop into a queue by a call that gives up if the flag is set. */
@Rejected(by = "aStopByAnInterruptedCallerCountsAsWell", says = "the worker went on")
public final class Part05Visibility {

    private enum Message {
        STOP
    }

    private final Turns turns;
    private final BlockingQueue<Message> mailbox = new LinkedBlockingQueue<>();

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    public void stop() {
        try {
            mailbox.put(Message.STOP);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        while (mailbox.peek() != Message.STOP) {
            turns.next();
        }
    }
}
