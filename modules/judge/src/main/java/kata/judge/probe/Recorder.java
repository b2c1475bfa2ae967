package kata.judge.probe;

import java.util.ArrayList;
import java.util.List;

/** Proves order: events in the order in which they happened, from any thread. */
public final class Recorder {

    private final GuardedState monitor = new GuardedState();
    private final List<String> events = new ArrayList<>();

    public void add(String event) {
        monitor.change(() -> events.add(event));
    }

    /** The events so far. */
    public List<String> events() {
        List<String> copy = new ArrayList<>();
        monitor.change(() -> copy.addAll(events));
        return copy;
    }

    /** Waits until the event has happened that many times. */
    public void await(String event, int times) throws InterruptedException {
        monitor.await(
                () -> count(event) >= times,
                () -> ProbeFindings.notEntered(event, times, count(event)));
    }

    private int count(String event) {
        return (int) events.stream().filter(event::equals).count();
    }
}
