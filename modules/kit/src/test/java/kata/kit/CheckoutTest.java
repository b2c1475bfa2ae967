package kata.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

// In a thread of its own: a call that does not come back fails the test all the same.
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CheckoutTest {

    private final CountDownLatch stock = new CountDownLatch(1);
    private final CountDownLatch bank = new CountDownLatch(1);
    private final Checkout checkout = new Checkout(stock, bank);

    @Test
    void anOrderGoesThroughOnceBothHaveAnswered() {
        stock.countDown();
        bank.countDown();

        assertThatNoException().isThrownBy(checkout::order);
    }

    @Test
    void theStockIsAskedBeforeTheBank() {
        bank.countDown();
        Thread.currentThread().interrupt();

        Throwable thrown = catchThrowable(checkout::order);

        assertThat(thrown).isInstanceOf(InterruptedException.class);
        assertThat(thrown.getStackTrace())
                .extracting(StackTraceElement::getMethodName)
                .contains("reserveGoods", "order")
                .doesNotContain("chargeCard");
    }

    @Test
    void anOrderThatHasItsGoodsWaitsForTheBank() throws Exception {
        stock.countDown();
        FutureTask<Void> order =
                new FutureTask<>(
                        () -> {
                            checkout.order();
                            return null;
                        });
        Thread thread = Thread.startVirtualThread(order);

        awaitWaitingIn("chargeCard", thread);

        assertThat(order.isDone()).isFalse();
        bank.countDown();
        order.get();
    }

    @Test
    void theStockAnswersWithoutTheBank() {
        stock.countDown();

        assertThatNoException().isThrownBy(checkout::reserveGoods);
    }

    @Test
    void theBankAnswersWithoutTheStock() {
        bank.countDown();

        assertThatNoException().isThrownBy(checkout::chargeCard);
    }

    @Test
    void aWaitingCallerCanBeInterrupted() {
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(checkout::reserveGoods);

        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(checkout::chargeCard);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void pricesAreAddedUpForAsLongAsThereAreMore() {
        AtomicInteger left = new AtomicInteger(3);

        checkout.addUpPrices(() -> left.getAndDecrement() > 0);

        assertThat(left).hasValue(-1);
    }

    private static void awaitWaitingIn(String method, Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING || !standsIn(method, thread)) {
            Thread.sleep(1);
        }
    }

    private static boolean standsIn(String method, Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getMethodName().equals(method)) {
                return true;
            }
        }
        return false;
    }
}
