package kata.timeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import kata.kit.Timeline.End;
import kata.kit.Timeline.Kind;
import kata.kit.Timeline.Span;

/** Spans as a timeline records them, written down. */
final class Spans {

    private Spans() {}

    static Span wait(String task, int thread, long begin, long end) {
        return span(task, Kind.WAIT, thread, begin, end, End.RETURNED);
    }

    static Span work(String task, int thread, long begin, long end) {
        return span(task, Kind.WORK, thread, begin, end, End.RETURNED);
    }

    static Span open(String task, int thread, long begin) {
        return span(task, Kind.WAIT, thread, begin, Long.MAX_VALUE, End.OPEN);
    }

    static Span span(String task, Kind kind, int thread, long begin, long end, End ended) {
        String name = "pool-1-thread-" + thread;
        return new Span(task, kind, name, thread, false, "", begin, end, ended);
    }

    static Span virtual(String task, int thread, String carrier, long begin, long end) {
        String name = "virtual #" + thread;
        return new Span(task, Kind.WAIT, name, thread, true, carrier, begin, end, End.RETURNED);
    }

    /** That many tasks on one thread. */
    static List<Span> sequence(int tasks) {
        return IntStream.range(0, tasks)
                .mapToObj(i -> wait("task " + i, 1, 2L * i + 1, 2L * i + 2))
                .toList();
    }

    /** That many tasks one after the other, each on a thread of its own. */
    static List<Span> relay(int tasks) {
        return IntStream.range(0, tasks)
                .mapToObj(i -> wait("task " + i, i + 1, 2L * i + 1, 2L * i + 2))
                .toList();
    }

    /** That many tasks at once, each on a thread of its own. */
    static List<Span> atOnce(int tasks) {
        return IntStream.range(0, tasks)
                .mapToObj(i -> wait("task " + i, i + 1, i + 1L, tasks + i + 1L))
                .toList();
    }

    /** Calls, calls within calls and calls left open, on some threads. */
    static List<Span> anything(Random random) {
        int threads = 1 + random.nextInt(12);
        int events = 1 + random.nextInt(random.nextBoolean() ? 12 : 120);
        List<Deque<Span>> open = new ArrayList<>();
        IntStream.range(0, threads).forEach(_ -> open.add(new ArrayDeque<>()));
        List<Span> spans = new ArrayList<>();
        for (int position = 1; position <= events; position++) {
            int thread = random.nextInt(threads);
            Deque<Span> stack = open.get(thread);
            if (stack.isEmpty() || stack.size() < 3 && random.nextInt(3) == 0) {
                String task = (random.nextBoolean() ? "task " : "漢字 <&> ") + random.nextInt(200);
                Kind kind = random.nextBoolean() ? Kind.WAIT : Kind.WORK;
                stack.push(span(task, kind, thread, position, Long.MAX_VALUE, End.OPEN));
            } else {
                spans.add(ended(stack.pop(), position, random));
            }
        }
        open.forEach(spans::addAll);
        return spans;
    }

    private static Span ended(Span open, long position, Random random) {
        End[] ends = {End.RETURNED, End.RETURNED, End.INTERRUPTED, End.FAILED};
        int thread = (int) open.threadId();
        End end = ends[random.nextInt(ends.length)];
        return span(open.task(), open.kind(), thread, open.begin(), position, end);
    }
}
