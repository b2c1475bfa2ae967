package kata.pool;

import static java.util.stream.Collectors.joining;
import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Recorder;
import kata.judge.probe.Rendezvous;
import kata.judge.waiting.Patience;
import kata.kit.Account;
import kata.kit.LockCrossing;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 10,
        title = "Two locks, and who takes which first",
        kind = REPAIR,
        minutes = 20,
        breaks = "thereAndBackAtTheSameTimeBothComeToAnEnd")
class Part10LockOrderingTest {

    private static final int OTHERS = 140;
    private static final int LOOKS = 6;

    // More often than an attempt that counts its tries is likely to try.
    private static final int MANY_TIMES = 20_000;
    private static final int MANY_TIMES_WITH_A_PAUSE = 2_500;

    private static final String NEVER_UNLOCKED =
            "No other thread can ever unlock them. All threads that need them wait forever.";

    private static final Account.Watcher NOBODY = new Account.Watcher() {};

    @Test
    void theMoneyMoves() throws Exception {
        Account from = new Account(1, 100);
        Account to = new Account(2, 50);

        Part10LockOrdering.transfer(from, to, 30);
        Part10LockOrdering.transfer(to, from, 5);

        seen("%d cents in account 1 and %d in account 2", from.balance(), to.balance())
                .expected("75 and 75: of 100 and 50, 30 went there and 5 came back")
                .why("Money that leaves one account arrives in the other.")
                .unless(from.balance() == 75 && to.balance() == 75);

        Throwable thrown =
                catchThrowable(
                        () -> {
                            Part10LockOrdering.transfer(from, to, 75);
                            Part10LockOrdering.transfer(from, to, 0);
                        });

        String how = thrown == null ? "" : " (" + thrown + ")";
        seen(
                        "75 of 75 cents were moved, and then none: %d in 1, %d in 2%s",
                        from.balance(), to.balance(), how)
                .expected("0 and 150: the last cent can be moved as well")
                .why("Money that leaves one account arrives in the other.")
                .unless(thrown == null && from.balance() == 0 && to.balance() == 150);
    }

    @Test
    void anAccountIsUsedOnlyUnderItsOwnLock() throws Exception {
        List<String> unlocked = new CopyOnWriteArrayList<>();
        Account.Watcher watcher =
                new Account.Watcher() {
                    @Override
                    public void uses(Account account) {
                        if (!account.isLockedByMe()) {
                            unlocked.add(account.toString());
                        }
                    }
                };
        Account from = new Account(1, 100, watcher);
        Account to = new Account(2, 50, watcher);

        Part10LockOrdering.transfer(from, to, 30);
        Part10LockOrdering.transfer(to, from, 5);
        Part10LockOrdering.transfer(from, from, 5);

        seen("used without its lock: %s", String.join(", ", unlocked))
                .expected("each account used only while its lock() is held")
                .why(
                        "All code that uses an account agrees on one lock. Another lock keeps out"
                                + " only code that knows it: a deposit at the same time is lost.")
                .unless(unlocked.isEmpty());
    }

    @Test
    void theMoneyIsAlwaysInExactlyOneAccount() throws Exception {
        List<Account> accounts = new ArrayList<>();
        Set<Long> totals = new HashSet<>();
        Account.Watcher auditor =
                new Account.Watcher() {
                    @Override
                    public void releases(Account account) {
                        totals.add(accounts.stream().mapToLong(Account::balance).sum());
                    }
                };
        accounts.add(new Account(1, 100, auditor));
        accounts.add(new Account(2, 50, auditor));

        Part10LockOrdering.transfer(accounts.get(0), accounts.get(1), 30);
        Part10LockOrdering.transfer(accounts.get(1), accounts.get(0), 5);

        totals.remove(150L);
        seen("when a lock was released, the two accounts together held %s cents", totals)
                .expected("150 cents, whenever another thread can look")
                .why(
                        "As soon as a lock is free, others see the account. A report made at that"
                                + " moment misses money; a crash at that moment loses it.")
                .lookAt("Are both locks held from before the withdrawal until after the deposit?")
                .unless(totals.isEmpty());
    }

    @Test
    void transfersBetweenDifferentAccountsOverlap(Timeline timeline) throws Throwable {
        Rendezvous both = new Rendezvous(2, "transfers (1 to 2, and 3 to 4)");
        Set<Account> paid = ConcurrentHashMap.newKeySet();
        Account.Watcher watcher =
                new Account.Watcher() {
                    @Override
                    @SneakyThrows
                    public void uses(Account account) {
                        // Only the first use of the account that pays: one arrival a transfer.
                        if (account.id() % 2 == 1 && paid.add(account)) {
                            timeline.waiting(
                                    account + " pays",
                                    () -> {
                                        both.arrive();
                                        return null;
                                    });
                        }
                    }
                };
        Account one = new Account(1, 100, watcher);
        Account two = new Account(2, 100, watcher);
        Account three = new Account(3, 100, watcher);
        Account four = new Account(4, 100, watcher);

        Caller<Void> first = transfer("1 to 2", one, two, 10);
        // In this thread, without a patience of its own: that of the rendezvous says more.
        Part10LockOrdering.transfer(three, four, 10);
        first.result();

        seen("accounts that paid: %d of 2", paid.size())
                .expected("both transfers made, at the same time")
                .why("A bank with one transfer at a time is slow, however many threads it has.")
                .unless(both.isComplete());
    }

    @Test
    void aTransferThatWaitsHoldsUpNoOthers() throws Throwable {
        // Many: a lock that only some of the accounts share is shared by one of these, too.
        requireOthersGoOn(1, 2, pairs(3, OTHERS, 2, id -> id + 1));
        // The hash codes of the two ids of each pair are the same.
        requireOthersGoOn(0, -1, pairs(1, OTHERS, 1, id -> -id - 1));
    }

    /** The ids of two accounts. */
    private record Ids(long from, long to) {

        @Override
        public String toString() {
            return "%d to %d".formatted(from, to);
        }
    }

    private static List<Ids> pairs(long first, long end, long step, LongUnaryOperator to) {
        return LongStream.iterate(first, id -> id < end, id -> id + step)
                .mapToObj(id -> new Ids(id, to.applyAsLong(id)))
                .toList();
    }

    private static void requireOthersGoOn(long from, long to, List<Ids> others) throws Throwable {
        Ids first = new Ids(from, to);
        TurnedAway turnedAway = new TurnedAway();
        Account busy = new Account(to, 100, turnedAway);
        Account one = new Account(from, 100);
        busy.lock().lock();
        Caller<Void> waiting = transfer(first.toString(), one, busy, 10, turnedAway);
        turnedAway.await(first.toString());

        CountDownLatch made = new CountDownLatch(1);
        AtomicReference<Ids> next = new AtomicReference<>();
        Caller<Void> other =
                Caller.run(
                        "the transfer between other accounts",
                        () -> {
                            for (Ids ids : others) {
                                next.set(ids);
                                Part10LockOrdering.transfer(
                                        new Account(ids.from(), 100),
                                        new Account(ids.to(), 100),
                                        10);
                            }
                            made.countDown();
                        });
        boolean heldUp = !Patience.await(made);
        String where = ownLine(other.thread().getStackTrace());
        Ids pair = next.get();
        busy.lock().unlock();
        waiting.awaitEnd();
        other.result();

        seen("account %d was busy: %s waited for it, and %s waited as well", to, first, pair)
                .expected("only transfers that need the busy account wait")
                .why(
                        "One account is slow, and other transfers stand still with it. While a"
                                + " thread waits for one lock, it must not hold one that others need.")
                .lookAt("%s waited at %s", pair, where)
                .unless(!heldUp);
    }

    @Test
    void aTransferThatWaitsHoldsUpNoOtherThatWaits() throws Throwable {
        TurnedAway turnedAway = new TurnedAway();
        Account busy = new Account(2, 100, turnedAway);
        Account busyToo = new Account(4, 100, turnedAway);
        busy.lock().lock();
        busyToo.lock().lock();
        Caller<Void> first = transfer("1 to 2", new Account(1, 100), busy, 10, turnedAway);
        turnedAway.await("1 to 2");
        Caller<Void> second = transfer("3 to 4", new Account(3, 100), busyToo, 10);
        second.awaitStill();
        busyToo.lock().unlock();
        boolean ended = second.comesTrue(second::hasEnded);
        String where = ended ? "" : ownLine(second.thread().getStackTrace());
        busy.lock().unlock();
        first.awaitEnd();
        second.result();

        seen("1 to 2 waited for 2, and 3 to 4 for 4; then 4 was free, and 3 to 4 still waited")
                .expected("a transfer: both of its accounts are free")
                .why("One account is slow, and all transfers that ever waited stand still with it.")
                .lookAt("3 to 4 waited at %s", where)
                .unless(ended);
    }

    @Test
    void aBusyAccountIsWaitedForAsLongAsItTakes() throws Throwable {
        // A limit of a minute is over soon, then.
        BoundedWait.shortenTimeLimits();
        TurnedAway turnedAway = new TurnedAway();
        Account one = new Account(1, 100);
        Account busy = new Account(2, 100, turnedAway);
        Account three = new Account(3, 100);
        busy.lock().lock();
        Caller<Void> toBusy = transfer("1 to 2", one, busy, 10, turnedAway);
        turnedAway.await("1 to 2");
        Caller<Void> fromBusy = transfer("2 to 3", busy, three, 30, turnedAway);
        // Or it waits elsewhere, behind the first.
        fromBusy.comesTrue(() -> turnedAway.was("2 to 3"));
        askedManyTimes(toBusy, turnedAway);

        List<String> gaveUp = turnedAway.ended();
        busy.lock().unlock();
        String how =
                Stream.of(toBusy.thrown(), fromBusy.thrown())
                        .filter(Objects::nonNull)
                        .map(thrown -> ": " + thrown)
                        .findFirst()
                        .orElse("");

        seen("account 2 was busy, and %s gave up%s", String.join(" and ", gaveUp), how)
                .expected("transfers that wait until account 2 is free, and are made then")
                .why(
                        "If a transfer gives up, the money never arrives, and often nobody looks. A"
                                + " busy account is not a failure: it becomes free again.")
                .unless(gaveUp.isEmpty());
        toBusy.result();
        fromBusy.result();
        seen(
                        "when account 2 was free again: %d cents in 1, %d in 2, %d in 3",
                        one.balance(), busy.balance(), three.balance())
                .expected("90 in 1, 80 in 2, 130 in 3: 10 went from 1 to 2, and 30 from 2 to 3")
                .why("A transfer that had to wait is made like any other.")
                .unless(one.balance() == 90 && busy.balance() == 80 && three.balance() == 130);
    }

    @Test
    void thereAndBackAtTheSameTimeBothComeToAnEnd(Timeline timeline) throws Throwable {
        requireBothEnd(1, 2, timeline);
    }

    @Test
    void thereAndBackBothComeToAnEndWhateverTheirIds(Timeline timeline) throws Throwable {
        requireBothEnd(1, (1L << 32) + 1, timeline);
        requireBothEnd(Long.MAX_VALUE, Long.MIN_VALUE, timeline);
        requireBothEnd(-1, 1, timeline);
        requireBothEnd(1L << 53, (1L << 53) + 1, timeline);
        requireBothEnd(0, Long.MIN_VALUE, timeline);
    }

    @Test
    void whenThereIsNotEnoughMoneyNothingMovesAndNothingStaysLocked() throws Throwable {
        for (boolean there : List.of(true, false)) {
            Account one = new Account(1, 100);
            Account two = new Account(2, 50);
            String name = there ? "1 to 2" : "2 to 1";

            Caller<Void> tooMuch =
                    there ? transfer(name, one, two, 101) : transfer(name, two, one, 51);
            Throwable thrown = tooMuch.thrown();

            seen(thrown == null ? "no exception" : "" + thrown)
                    .expected("the exception of the account that holds less than is asked for")
                    .why("Without an exception, the caller believes that the money has arrived.")
                    .unless(thrown instanceof IllegalStateException);
            String locked = stillLocked(one, two);
            seen("still locked after %s has failed, by a thread that has ended: %s", name, locked)
                    .expected("both accounts free, however the transfer ended")
                    .why(NEVER_UNLOCKED)
                    .unless(locked.isEmpty());
            seen("%d cents in 1, %d in 2, after a failure", one.balance(), two.balance())
                    .expected("100 in 1, 50 in 2, as before")
                    .why("Half a transfer creates money, or loses it.")
                    .unless(one.balance() == 100 && two.balance() == 50);
        }
        intoAFullAccount();
    }

    // Both would fail: there is too little in the one, and no room for it in the other.
    private void intoAFullAccount() throws Throwable {
        Account poor = new Account(1, 100);
        Account full = new Account(2, Long.MAX_VALUE);

        Throwable thrown = transfer("1 to 2", poor, full, 101).thrown();

        seen("into a full account: %s", thrown == null ? "no exception" : thrown)
                .expected("the exception of the account that holds less than is asked for")
                .why("The money is withdrawn before it is deposited. There was nothing to deposit.")
                .unless(thrown instanceof IllegalStateException);
    }

    @Test
    void fromAnAccountToItselfNothingChanges() throws Throwable {
        Account account = new Account(1, 100);

        transfer("1 to 1", account, account, 30).result();

        seen("%d cents in the account", account.balance())
                .expected("100, as before")
                .why("It is a transfer like any other: 30 out, 30 in.")
                .unless(account.balance() == 100);
        Account full = new Account(2, Long.MAX_VALUE - 10);
        Caller<Void> caller = transfer("2 to 2", full, full, 30);
        Throwable thrown = caller.thrown();
        seen(
                        "an account with room for 10 more cents sent 30 to itself; transfer %s",
                        thrown == null ? "returned" : "threw " + thrown)
                .expected("a return: nothing changes, so there is room")
                .why("The money goes out before it comes in.")
                .unless(thrown == null && full.balance() == Long.MAX_VALUE - 10);
        seen("the account is still locked, by a thread that has ended")
                .expected("a free account")
                .why("A reentrant lock counts: it is free when it was unlocked as often as locked.")
                .unless(account.lock().tryLock());
    }

    @Test
    void thereAndBackBothComeToAnEndWhateverTheirHashes() throws Throwable {
        // Two objects may have the same identity hash. Then it says nothing on their order.
        Crossing crossing = new Crossing();
        Account[] same = sameHash(crossing);
        Caller<Void> rent = transfer("rent", same[0], same[1], 10);
        boolean first = rent.comesTrue(crossing::isHeldOnce);
        Caller<Void> refund = transfer("refund", same[1], same[0], 30);
        // By now it holds a lock, too, or waits for one.
        refund.awaitStill();
        crossing.goOn();

        rent.awaitEnd();
        refund.awaitEnd();
        seen("rent ended, or stood still, without a lock of its accounts")
                .expected("a transfer that locks its accounts")
                .unless(first);
        seen("a deadlock, between two accounts with the same System.identityHashCode")
                .expected("both transfers made")
                .why("Of 60,000 objects, two probably have the same hash, and so no order.")
                .lookAt("Which account is locked first, when neither has the smaller number?")
                .unless(!crossing.deadlock);
        long there = same[0].balance();
        long back = same[1].balance();
        seen("after rent (10 there) and refund (30 back): %d and %d cents", there, back)
                .expected("120 and 80 cents")
                .unless(there == 120 && back == 80);
    }

    @Test
    void thereAndBackBothComeToAnEndAfterALongWait() throws Throwable {
        Crossing crossing = new Crossing();
        TurnedAway turnedAway = new TurnedAway();
        Account.Watcher watcher = new BothBusy(crossing, turnedAway, Thread.currentThread());
        Account one = new Account(1, 100, watcher);
        Account two = new Account(2, 100, watcher);
        one.lock().lock();
        two.lock().lock();
        Caller<Void> rent = transfer("rent", one, two, 10, turnedAway);
        Caller<Void> refund = transfer("refund", two, one, 30, turnedAway);
        askedManyTimes(rent, turnedAway);
        askedManyTimes(refund, turnedAway);

        one.lock().unlock();
        two.lock().unlock();
        // By now each holds a lock, or waits for one, or asks for one.
        rent.awaitStill();
        refund.awaitStill();
        crossing.goOn();

        List<Throwable> thrown =
                Stream.of(rent.thrown(), refund.thrown()).filter(Objects::nonNull).toList();
        seen("both accounts were busy for a while, and then free at the same time: rent"
                        + " held the one and refund the other, and each waited for the"
                        + " other's")
                .expected("both transfers made: rent from %s to %s, refund back", one, two)
                .why(
                        "Each holds what the other needs. How long they have tried before does"
                                + " not matter: the JVM breaks no circle.")
                .lookAt(
                        thrown.stream()
                                .map(t -> "the second lock, at " + ownLine(t.getStackTrace()))
                                .findFirst()
                                .orElse(""))
                .unless(!crossing.deadlock);
        rent.result();
        refund.result();
        seen("after the wait: %d and %d cents", one.balance(), two.balance())
                .expected("120 and 80 cents: 10 went there, and 30 back")
                .why("A transfer that had to wait is made like any other.")
                .unless(one.balance() == 120 && two.balance() == 80);
    }

    @Test
    void anInterruptedTransferLeavesNoLockLocked() throws Throwable {
        for (int busy : List.of(0, 1)) {
            for (boolean there : List.of(true, false)) {
                TurnedAway turnedAway = new TurnedAway();
                Account one = new Account(1, 100, busy == 0 ? turnedAway : NOBODY);
                Account two = new Account(2, 100, busy == 1 ? turnedAway : NOBODY);
                Account locked = busy == 0 ? one : two;
                locked.lock().lock();
                String name = there ? "1 to 2" : "2 to 1";
                Caller<Void> caller =
                        transfer(name, there ? one : two, there ? two : one, 10, turnedAway);
                turnedAway.await(name);
                caller.interrupt();
                locked.lock().unlock();

                Throwable thrown = caller.thrown();
                boolean flag = caller.wasInterruptedAtTheEnd();
                String how =
                        "%s waited for %s and was interrupted; it %s"
                                .formatted(
                                        name, locked, thrown == null ? "ended" : "threw " + thrown);
                seen(how)
                        .expected("an InterruptedException, or a transfer that is made")
                        .unless(thrown == null || thrown instanceof InterruptedException);
                String left = stillLocked(one, two);
                seen("%s; still locked, by a thread that has ended: %s", how, left)
                        .expected("both accounts free, however the transfer ended")
                        .why(NEVER_UNLOCKED)
                        .unless(left.isEmpty());
                long moved = thrown != null ? 0 : there ? 10 : -10;
                seen("%s; %d cents in 1, %d in 2", how, one.balance(), two.balance())
                        .expected("%d in 1, %d in 2", 100 - moved, 100 + moved)
                        .why("Half a transfer creates money, or loses it.")
                        .unless(one.balance() == 100 - moved && two.balance() == 100 + moved);
                seen("%s; and nothing tells the caller that it was interrupted", how)
                        .expected("an InterruptedException, or the flag set")
                        .why("Someone asked this thread to stop. Its next wait has to notice.")
                        .unless(thrown != null || flag);
            }
        }
    }

    @Test
    void anInterruptionBetweenTwoTriesIsNotLost() throws Throwable {
        for (int busy : List.of(0, 1)) {
            for (boolean there : List.of(true, false)) {
                BetweenTries betweenTries = new BetweenTries();
                Account one = new Account(1, 100, betweenTries);
                Account two = new Account(2, 100, betweenTries);
                Account locked = busy == 0 ? one : two;
                locked.lock().lock();
                betweenTries.begin(locked);
                String name = there ? "1 to 2" : "2 to 1";
                Caller<Void> caller = transfer(name, there ? one : two, there ? two : one, 10);
                // Who waits in a lock does not try again.
                caller.comesTrue(
                        () ->
                                betweenTries.hasInterrupted()
                                        || caller.hasEnded()
                                        || caller.thread().getState() == Thread.State.WAITING);
                boolean interrupted = betweenTries.ends();
                locked.lock().unlock();
                Throwable thrown = caller.thrown();
                boolean flag = caller.wasInterruptedAtTheEnd();
                long moved = there ? 100 - one.balance() : 100 - two.balance();
                boolean told =
                        thrown == null
                                ? moved == 10 && flag
                                : moved == 0 && thrown instanceof InterruptedException;

                seen(
                                "%s could not have %s, and was interrupted before it tried again;"
                                        + " it %s, %d cents moved, flag %s",
                                name,
                                locked,
                                thrown == null ? "ended" : "threw " + thrown,
                                moved,
                                flag ? "set" : "not set")
                        .expected("an InterruptedException and no cent, or 10 and the flag set")
                        .why("Someone asked this thread to stop. Its next wait has to notice.")
                        .lookAt("What does the thread do between two tries?")
                        .unless(!interrupted || told);
            }
        }
    }

    @Test
    @Sound
    void whenTheDepositFailsNothingMovesAndNothingStaysLocked() throws Throwable {
        for (boolean there : List.of(true, false)) {
            List<Account> accounts = new ArrayList<>();
            Set<Long> lefts = new HashSet<>();
            Account.Watcher auditor =
                    new Account.Watcher() {
                        @Override
                        public void releases(Account account) {
                            lefts.add(accounts.getFirst().balance());
                        }
                    };
            accounts.add(new Account(there ? 1 : 2, 100, auditor));
            accounts.add(new Account(there ? 2 : 1, Long.MAX_VALUE - 5, auditor));
            Account payer = accounts.getFirst();
            Account full = accounts.getLast();

            Throwable thrown = transfer("to a full account", payer, full, 10).thrown();

            seen(
                            "%s has no room for 10 cents, and transfer %s",
                            full, thrown == null ? "returned" : "threw " + thrown)
                    .expected("the ArithmeticException of the account")
                    .why("Without an exception, the caller believes that the money has arrived.")
                    .unless(thrown instanceof ArithmeticException);
            long left = payer.balance();
            seen("the deposit failed, and %d of 100 cents are left in %s", left, payer)
                    .expected("100, as before: nothing has moved")
                    .why("The withdrawal was made, the deposit was not: the money is gone.")
                    .unless(left == 100 && full.balance() == Long.MAX_VALUE - 5);
            lefts.remove(100L);
            seen("the deposit failed; when a lock was released, %s held %s cents", payer, lefts)
                    .expected("100 cents, whenever another thread can look")
                    .why("As soon as a lock is free, others see what has not been put back yet.")
                    .unless(lefts.isEmpty());
            String locked = stillLocked(payer, full);
            seen("still locked after the deposit has failed: %s", locked)
                    .expected("both accounts free, however the transfer ended")
                    .why(NEVER_UNLOCKED)
                    .unless(locked.isEmpty());
        }
    }

    // Some 60,000 of them are enough, as with birthdays.
    private static Account[] sameHash(Account.Watcher watcher) {
        Map<Integer, Account> byHash = new HashMap<>();
        for (long id = 1; ; id++) {
            Account account = new Account(id, 100, watcher);
            Account other = byHash.put(System.identityHashCode(account), account);
            if (other != null) {
                return new Account[] {other, account};
            }
        }
    }

    private static String stillLocked(Account... accounts) {
        return Stream.of(accounts)
                .filter(account -> !account.lock().tryLock())
                .map(Account::toString)
                .collect(joining(" and "));
    }

    private static void requireBothEnd(long lower, long higher, Timeline timeline)
            throws Throwable {
        // Lets the first go on only when the second holds its lock too, or is turned away.
        LockCrossing crossing = new LockCrossing(Patience.limit());
        Account.Watcher watcher = new Drawn(crossing, timeline);
        Account one = new Account(lower, 100, watcher);
        Account two = new Account(higher, 100, watcher);

        Caller<Void> rent = transfer("rent", one, two, 10);
        Caller<Void> refund = transfer("refund", two, one, 30);
        boolean elsewhere = false;
        // Once when the first has its first lock, and once before it asks for the second.
        for (int i = 0; i < 2 && !crossing.met(); i++) {
            AtomicInteger looks = new AtomicInteger();
            refund.comesTrue(
                    () ->
                            crossing.met()
                                    || rent.hasEnded()
                                    || refund.hasEnded()
                                    || oneWaitsElsewhere(rent, refund, looks));
            elsewhere = looks.get() >= LOOKS;
            crossing.goOn();
        }
        List<Throwable> thrown =
                Stream.of(rent.thrown(), refund.thrown()).filter(Objects::nonNull).toList();

        seen("a deadlock: %s", crossing.deadlock().orElse("none"))
                .expected("both transfers made: rent from %s to %s, refund back", one, two)
                .why(
                        "Each holds what the other needs. Neither ever goes on, nor does anyone"
                                + " else who needs their accounts: the JVM breaks no circle.")
                .lookAt(
                        thrown.stream()
                                .map(t -> "the second lock, at " + ownLine(t.getStackTrace()))
                                .findFirst()
                                .orElse(""))
                .unless(crossing.deadlock().isEmpty());
        rent.result();
        refund.result();
        seen(
                        "after rent (10 from %s to %s) and refund (30 back): %d and %d cents",
                        one, two, one.balance(), two.balance())
                .expected("120 and 80 cents")
                .why("A transfer that is silently skipped is the worst case: nobody looks.")
                .unless(one.balance() == 120 && two.balance() == 80);
        seen("rent and refund did not meet: one was made before the other asked for a lock")
                .expected(
                        "transfers that ask for the locks of their accounts, on their own threads")
                .why(
                        "So this run did not show what happens when both want the same accounts at"
                                + " once.")
                .unless(crossing.met() || elsewhere);
    }

    // Not for the lock of an account: the crossing would have seen that. A thread that was just
    // woken may seem to wait for a moment, so it takes several looks.
    private static boolean oneWaitsElsewhere(
            Caller<?> rent, Caller<?> refund, AtomicInteger looks) {
        boolean waits =
                Stream.of(rent, refund)
                        .map(caller -> caller.thread().getState())
                        .anyMatch(s -> s == Thread.State.WAITING || s == Thread.State.BLOCKED);
        return (waits ? looks.incrementAndGet() : looks.getAndSet(0)) >= LOOKS;
    }

    private static Caller<Void> transfer(String name, Account from, Account to, long cents) {
        return transfer(name, from, to, cents, new TurnedAway());
    }

    private static Caller<Void> transfer(
            String name, Account from, Account to, long cents, TurnedAway turnedAway) {
        return Caller.run(
                "the transfer " + name,
                () -> {
                    Thread.currentThread().setName(name);
                    try {
                        Part10LockOrdering.transfer(from, to, cents);
                    } finally {
                        turnedAway.ends();
                    }
                });
    }

    // Some ask again and again, and count. One that waits in a lock does not ask again before it
    // has got it.
    private static void askedManyTimes(Caller<?> caller, TurnedAway turnedAway) {
        AtomicBoolean pauses = new AtomicBoolean();
        caller.comesTrue(
                () -> {
                    Thread.State state = caller.thread().getState();
                    if (state == Thread.State.TIMED_WAITING) {
                        pauses.set(true);
                    }
                    int many = pauses.get() ? MANY_TIMES_WITH_A_PAUSE : MANY_TIMES;
                    return caller.hasEnded()
                            || state == Thread.State.WAITING
                            || turnedAway.asked() > many;
                });
    }

    private static String ownLine(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(f -> isOwn(f.getClassName()))
                .findFirst()
                .map(f -> f.getFileName() + ":" + f.getLineNumber())
                .orElse("its own end");
    }

    private static boolean isOwn(String type) {
        String own = Part10LockOrdering.class.getName();
        return type.equals(own) || type.startsWith(own + "$");
    }

    /** Stops each thread when it has its first lock, and breaks up a circle of two. */
    private static final class Crossing implements Account.Watcher {

        private final CountDownLatch on = new CountDownLatch(1);
        private final Map<Thread, Account> firsts = new ConcurrentHashMap<>();
        private final Map<Thread, Account> wanted = new ConcurrentHashMap<>();
        private volatile boolean deadlock;

        @Override
        @SneakyThrows
        public void holds(Account account) {
            wanted.remove(Thread.currentThread());
            if (on.getCount() > 0 && firsts.putIfAbsent(Thread.currentThread(), account) == null) {
                on.await();
            }
        }

        @Override
        public synchronized void waitsFor(Account account) {
            Thread me = Thread.currentThread();
            wanted.put(me, account);
            boolean circle =
                    wanted.entrySet().stream()
                            .anyMatch(
                                    other ->
                                            other.getKey() != me
                                                    && firsts.get(other.getKey()) == account
                                                    && firsts.get(me) == other.getValue());
            if (circle) {
                deadlock = true;
                throw new IllegalStateException("a deadlock");
            }
        }

        @Override
        public void releases(Account account) {
            firsts.remove(Thread.currentThread(), account);
        }

        private boolean isHeldOnce() {
            return !firsts.isEmpty();
        }

        private void goOn() {
            on.countDown();
        }
    }

    /** Sees which threads cannot have a lock: they wait, ask again, or go away. */
    private static final class TurnedAway implements Account.Watcher {

        private final Recorder events = new Recorder();
        private final AtomicInteger times = new AtomicInteger();
        private final Set<Thread> asked = ConcurrentHashMap.newKeySet();
        private final Set<Thread> told = ConcurrentHashMap.newKeySet();

        @Override
        public void waitsFor(Account account) {
            events.add(Thread.currentThread().getName() + " was turned away");
        }

        @Override
        public void asksFor(Account account) {
            times.incrementAndGet();
            // Once: some ask again and again.
            if (!asked.add(Thread.currentThread()) && told.add(Thread.currentThread())) {
                events.add(Thread.currentThread().getName() + " was turned away");
            }
        }

        private int asked() {
            return times.get();
        }

        private void ends() {
            events.add(Thread.currentThread().getName() + " has ended");
            events.add(Thread.currentThread().getName() + " was turned away");
        }

        private void await(String name) throws InterruptedException {
            events.await(name + " was turned away", 1);
        }

        private boolean was(String name) {
            return events.events().contains(name + " was turned away");
        }

        private List<String> ended() {
            return events.events().stream()
                    .filter(event -> event.endsWith(" has ended"))
                    .map(event -> event.replace(" has ended", ""))
                    .toList();
        }
    }

    /**
     * Interrupts a thread that could not have the busy account: when it gives the other one back,
     * or asks for the busy one again.
     */
    private static final class BetweenTries implements Account.Watcher {

        private final AtomicInteger asked = new AtomicInteger();
        private final AtomicBoolean watches = new AtomicBoolean();
        private volatile Account busy;
        private volatile boolean interrupted;

        private void begin(Account locked) {
            busy = locked;
            watches.set(true);
        }

        /** From now on nobody is interrupted. Whether somebody was. */
        private boolean ends() {
            watches.set(false);
            return interrupted;
        }

        private boolean hasInterrupted() {
            return interrupted;
        }

        @Override
        public void asksFor(Account account) {
            if (account == busy && asked.incrementAndGet() == 2) {
                interrupt();
            }
        }

        @Override
        public void releases(Account account) {
            if (account != busy) {
                interrupt();
            }
        }

        private void interrupt() {
            if (watches.compareAndSet(true, false)) {
                Thread.currentThread().interrupt();
                interrupted = true;
            }
        }
    }

    /** Two accounts that the rule itself keeps locked at first. */
    private record BothBusy(Crossing crossing, TurnedAway turnedAway, Thread rule)
            implements Account.Watcher {

        @Override
        public void asksFor(Account account) {
            turnedAway.asksFor(account);
        }

        @Override
        public void waitsFor(Account account) {
            turnedAway.waitsFor(account);
            crossing.waitsFor(account);
        }

        @Override
        public void holds(Account account) {
            if (Thread.currentThread() != rule) {
                crossing.holds(account);
            }
        }

        @Override
        public void releases(Account account) {
            if (Thread.currentThread() != rule) {
                crossing.releases(account);
            }
        }
    }

    /** Draws what a crossing does. */
    private record Drawn(LockCrossing crossing, Timeline timeline) implements Account.Watcher {

        @Override
        public void asksFor(Account account) {
            crossing.asksFor(account);
        }

        @Override
        public void waitsFor(Account account) {
            draw("wants " + account, () -> crossing.waitsFor(account));
        }

        @Override
        public void givesUp(Account account) {
            crossing.givesUp(account);
        }

        @Override
        public void holds(Account account) {
            draw("has " + account, () -> crossing.holds(account));
        }

        @Override
        public void releases(Account account) {
            crossing.releases(account);
        }

        @SneakyThrows
        private void draw(String what, Runnable step) {
            if (crossing.deadlock().isPresent()) {
                // The crossing has broken the circle up: what comes now would never have come.
                step.run();
                return;
            }
            timeline.waiting(
                    what,
                    () -> {
                        step.run();
                        return null;
                    });
        }
    }
}
