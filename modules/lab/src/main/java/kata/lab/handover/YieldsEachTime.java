package kata.lab.handover;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.WaitStrategy;

/** Yields each time that it has looked in vain: {@link Waiting#YIELDS}, for the Disruptor. */
final class YieldsEachTime implements WaitStrategy {

    @Override
    public long waitFor(long sequence, Sequence cursor, Sequence dependent, SequenceBarrier barrier)
            throws AlertException {
        long available = dependent.get();
        while (available < sequence) {
            barrier.checkAlert();
            Thread.yield();
            available = dependent.get();
        }
        return available;
    }

    @Override
    public void signalAllWhenBlocking() {
        // Nobody blocks.
    }
}
