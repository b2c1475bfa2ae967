package kata.lab.handover;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Threads, with a link between each two of them that hand over. */
abstract class LinkRoute implements Route {

    private final List<Thread> threads = new ArrayList<>();

    static Route of(Shape shape, Supplier<Link> links) {
        return switch (shape) {
            case ONE_TO_ONE -> new OneToOne(links.get());
            case DIAMOND -> new Diamond(links);
        };
    }

    /** What a thread does with each event, the end included. */
    interface Step {
        /** Returns the event that it has handled. */
        long next() throws InterruptedException;
    }

    final void start(String name, Step step) {
        threads.add(
                Thread.ofPlatform()
                        .daemon()
                        .name(name)
                        .start(
                                () -> {
                                    try {
                                        while (step.next() != Sink.END) {
                                            // The step does everything.
                                        }
                                    } catch (InterruptedException e) {
                                        Thread.currentThread().interrupt();
                                    }
                                }));
    }

    @Override
    public final void close() {
        threads.forEach(Thread::interrupt);
    }

    private static final class OneToOne extends LinkRoute {

        private final Link link;

        OneToOne(Link link) {
            this.link = link;
        }

        @Override
        public void start(Sink sink) {
            start(
                    "consumer",
                    () -> {
                        long event = link.take();
                        sink.accept(event);
                        return event;
                    });
        }

        @Override
        public void put(long event) throws InterruptedException {
            link.put(event);
        }
    }

    private static final class Diamond extends LinkRoute {

        private final Link toA;
        private final Link toB;
        private final Link fromA;
        private final Link fromB;

        Diamond(Supplier<Link> links) {
            toA = links.get();
            toB = links.get();
            fromA = links.get();
            fromB = links.get();
        }

        @Override
        public void start(Sink sink) {
            start("A", () -> pass(toA, fromA));
            start("B", () -> pass(toB, fromB));
            start(
                    "C",
                    () -> {
                        long event = fromA.take();
                        long same = fromB.take();
                        if (event != same) {
                            throw new IllegalStateException(event + " and " + same);
                        }
                        sink.accept(event);
                        return event;
                    });
        }

        private static long pass(Link from, Link to) throws InterruptedException {
            Long event = from.take();
            to.put(event);
            return event;
        }

        @Override
        public void put(long event) throws InterruptedException {
            Long boxed = event;
            toA.put(boxed);
            toB.put(boxed);
        }
    }
}
