package kata.kit.favorites;

import java.util.Objects;

/** Names a user: "ann". */
public record UserId(String value) {

    public UserId {
        Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
        return value;
    }
}
