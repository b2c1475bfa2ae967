package kata.cli.context;

/**
 * A part of a module.
 *
 * @param module {@code pool}
 * @param name {@code Part02FixedPool}
 */
public record Part(String module, String name) {

    /** The number in its name, two digits. */
    String number() {
        return name.substring(4, 6);
    }

    /** The name without the number: {@code FixedPool}. */
    String title() {
        return name.substring(6);
    }

    @Override
    public String toString() {
        return module + "/" + name;
    }
}
