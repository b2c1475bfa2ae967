package kata.lab.handover;

import java.util.concurrent.BlockingQueue;

/** A queue or ring between two threads. */
interface Link {

    void put(Long event) throws InterruptedException;

    Long take() throws InterruptedException;

    static Link of(BlockingQueue<Long> queue) {
        return new Link() {
            @Override
            public void put(Long event) throws InterruptedException {
                queue.put(event);
            }

            @Override
            public Long take() throws InterruptedException {
                return queue.take();
            }
        };
    }

    static Link of(Part02Ring ring) {
        return new Link() {
            @Override
            public void put(Long event) {
                ring.put(event);
            }

            @Override
            public Long take() {
                return (Long) ring.take();
            }
        };
    }
}
