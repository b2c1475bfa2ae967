package kata.lab.modeltable;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.UserId;

/**
 * Blocking services that sleep on the caller's thread, and nothing else. Those of the kit's world
 * note each call, for the rules to read: with 60,000 calls a second that would be measured, too.
 */
record SleepingServices(Duration latency) implements BlockingServices {

    @Override
    public Users users() {
        return new SleepingUsers(latency);
    }

    @Override
    public Details details() {
        return id -> {
            Thread.sleep(latency);
            return Answers.details(id);
        };
    }

    @Override
    public Suggestions suggestions() {
        return _ -> {
            throw new AssertionError("everybody has favourites");
        };
    }

    @Override
    public Cache cache() {
        return _ -> {
            throw new AssertionError("the user service answers in time");
        };
    }

    private record SleepingUsers(Duration latency) implements Users {

        @Override
        public List<FavoriteId> favorites(UserId user) throws InterruptedException {
            Thread.sleep(latency);
            return Answers.FAVORITES;
        }

        @Override
        public List<FavoriteId> favorites(UserId user, Duration limit)
                throws InterruptedException, TimeoutException {
            if (limit.compareTo(latency) < 0) {
                Thread.sleep(limit);
                throw new TimeoutException("no answer within " + limit);
            }
            return favorites(user);
        }
    }
}
