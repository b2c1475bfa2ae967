package kata.kit;

import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

/**
 * How orders go through a shop: an order waits for the stock, then for the bank. Neither has to
 * answer. Safe for use by any number of threads.
 */
public final class Checkout {

    private final CountDownLatch stock;
    private final CountDownLatch bank;

    /**
     * A checkout whose services answer when they are told to.
     *
     * @param stock open once the stock answers
     * @param bank open once the bank answers
     */
    public Checkout(CountDownLatch stock, CountDownLatch bank) {
        this.stock = stock;
        this.bank = bank;
    }

    /** Takes an order through. Blocks until the stock and the bank have answered. */
    public void order() throws InterruptedException {
        reserveGoods();
        chargeCard();
    }

    /** Asks the stock. Blocks until it answers. */
    public void reserveGoods() throws InterruptedException {
        stock.await();
    }

    /** Asks the bank. Blocks until it answers. */
    public void chargeCard() throws InterruptedException {
        bank.await();
    }

    /** Adds up prices for as long as there are more. It waits for nobody, and uses a core. */
    public void addUpPrices(BooleanSupplier more) {
        while (more.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }
}
