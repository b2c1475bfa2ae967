package kata.kit.favorites;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/** One service in its three forms: blocking, callback and future. */
final class SimulatedService<K, V> {

    private final Service service;
    private final Behaviour<K, V> behaviour;
    private final Calls calls;
    private final ServiceThreads threads;

    SimulatedService(
            Service service, Behaviour<K, V> behaviour, Calls calls, ServiceThreads threads) {
        this.service = service;
        this.behaviour = behaviour;
        this.calls = calls;
        this.threads = threads;
    }

    V call(K key) throws InterruptedException {
        calls.asked(service, key);
        return calls.answer(service, key, behaviour);
    }

    V call(K key, Duration limit) throws InterruptedException, TimeoutException {
        if (!limit.isPositive()) {
            throw new IllegalArgumentException("the limit must be more than zero: " + limit);
        }
        calls.asked(service, key);
        String name = service.nameOfCall(key);
        TimeLimit timeLimit = TimeLimit.start(threads, limit, name);
        // Whether an interruption by the limit may still be on the way when the call has ended.
        boolean mayLinger = true;
        try {
            return calls.answer(service, key, behaviour);
        } catch (InterruptedException e) {
            mayLinger = false;
            if (!timeLimit.end()) {
                throw e;
            }
            TimeoutException late = new TimeoutException(name + ": no answer within " + limit);
            late.initCause(e);
            throw late;
        } finally {
            // An answer that came at the last moment is an answer: take the interruption back.
            if (timeLimit.end() && mayLinger) {
                Thread.interrupted();
            }
        }
    }

    Call call(K key, Callback<? super V> callback) {
        calls.asked(service, key);
        return RemoteCall.start(threads, () -> calls.answer(service, key, behaviour), callback);
    }

    CompletableFuture<V> future(K key) {
        calls.asked(service, key);
        return new ServiceFuture<>(threads, () -> calls.answer(service, key, behaviour));
    }
}
