package kata.room.client;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import kata.room.protocol.Report;
import kata.room.protocol.Report.Hand;
import kata.room.protocol.Report.Judged;

/**
 * What is still to be sent, in order. It does not grow without limit: where the room is away for
 * long, the first verdicts on a part give way to later ones.
 */
final class Outbox {

    private final int most;
    private final LongSupplier nanoTime;
    private final List<Waiting> waiting = new ArrayList<>();
    private long numbers;

    private record Waiting(Report report, long since) {}

    Outbox(int most, LongSupplier nanoTime) {
        this.most = most;
        this.nanoTime = nanoTime;
    }

    /** Adds what the function makes of the next number. */
    synchronized void add(LongFunction<Report> report) {
        waiting.add(new Waiting(report.apply(++numbers), nanoTime.getAsLong()));
        if (waiting.size() > most) {
            dropOne();
        }
        notifyAll();
    }

    private void dropOne() {
        for (int i = 0; i < waiting.size(); i++) {
            String about = about(waiting.get(i));
            if (waiting.subList(i + 1, waiting.size()).stream()
                    .anyMatch(w -> about(w).equals(about))) {
                waiting.remove(i);
                return;
            }
        }
        waiting.removeFirst();
    }

    private static String about(Waiting waiting) {
        return switch (waiting.report()) {
            case Judged judged -> judged.key();
            case Hand _ -> "hand";
        };
    }

    /** Waits for something to be sent, and returns the oldest of it. It stays here. */
    synchronized List<Report> next(int atOnce) throws InterruptedException {
        while (waiting.isEmpty()) {
            wait();
        }
        long now = nanoTime.getAsLong();
        return waiting.stream()
                .limit(atOnce)
                .map(w -> w.report().sent((now - w.since()) / 1_000_000_000))
                .toList();
    }

    /** Forgets all up to this number. */
    synchronized void sent(long number) {
        Iterator<Waiting> each = waiting.iterator();
        while (each.hasNext() && each.next().report().number() <= number) {
            each.remove();
        }
        notifyAll();
    }

    synchronized int size() {
        return waiting.size();
    }

    /** Waits until all is sent, but not for longer than that. */
    synchronized void awaitEmpty(long milliseconds) throws InterruptedException {
        long end = System.nanoTime() + milliseconds * 1_000_000;
        while (!waiting.isEmpty()) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return;
            }
            wait(left);
        }
    }
}
