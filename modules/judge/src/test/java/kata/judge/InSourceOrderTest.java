package kata.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(InSourceOrder.class)
class InSourceOrderTest extends InSourceOrderParent {

    @Test
    @Sound
    void nutIsSoundAndStandsLast() {
        ORDER.add("nut");
    }

    @Test
    void zebraStandsFirst() {
        ORDER.add("zebra");
    }

    @Test
    void appleStandsSecond() {
        ORDER.add("apple");
    }

    @Test
    void mangoStandsThird() {
        ORDER.add("mango");
    }

    @AfterAll
    static void theyRanAsTheyStand() {
        assertThat(ORDER).containsExactly("of the parent", "zebra", "apple", "mango", "nut");
    }
}

abstract class InSourceOrderParent {

    static final List<String> ORDER = new ArrayList<>();

    @Test
    void zzzOfTheParentComesBeforeAll() {
        ORDER.add("of the parent");
    }
}
