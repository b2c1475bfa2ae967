package kata.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kata.plan.TimedPart;
import org.junit.jupiter.api.Test;

class ReadmeTablesTest {

    private static final String README =
            """
            | [pool](modules/pool/README.md) | 1 | many threads |

            <!-- table:concepts -->

            | concept | where |
            |---|---|
            | threads, one by one | [pool/Part01One](modules/pool/src/main/java/kata/pool/Part01One.java) |

            <!-- end -->
            """;

    private static final TimedPart ONE =
            new TimedPart("pool", "Part01One", "One", "write", 15, "part-01-one");
    private static final TimedPart TWO =
            new TimedPart("pool", "Part02Two", "Two", "repair", 30, "part-02-two");

    @Test
    void leaveWhatIsUpToDate() {
        assertThat(new ReadmeTables(List.of(ONE)).render(README)).isEqualTo(README);
    }

    @Test
    void keepTheWordsAndAddANewPartByItsTitle() {
        assertThat(new ReadmeTables(List.of(ONE, TWO)).render(README))
                .contains("| [pool](modules/pool/README.md) | 2 | many threads |")
                .contains("| threads, one by one | [pool/Part01One](")
                .contains(
                        "| Two |"
                                + " [pool/Part02Two](modules/pool/src/main/java/kata/pool/Part02Two.java)"
                                + " |");
    }

    @Test
    void dropWhatIsGone() {
        assertThat(new ReadmeTables(List.of(TWO)).render(README)).doesNotContain("Part01One");
    }
}
