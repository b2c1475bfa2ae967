package kata.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
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

    private static final Map<String, String> CONCEPTS =
            Map.of("pool/Part01", "threads, one by one");

    private static String render(TimedPart... parts) {
        return new ReadmeTables(List.of(parts), CONCEPTS).render(README);
    }

    @Test
    void leaveWhatIsUpToDate() {
        assertThat(render(ONE)).isEqualTo(README);
    }

    @Test
    void haveTheConceptsOfTheLessonAndElseTheTitle() {
        assertThat(render(ONE, TWO))
                .contains("| [pool](modules/pool/README.md) | 2 | many threads |")
                .contains("| threads, one by one | [pool/Part01One](")
                .contains(
                        "| Two |"
                                + " [pool/Part02Two](modules/pool/src/main/java/kata/pool/Part02Two.java)"
                                + " |");
    }

    @Test
    void dropWhatIsGone() {
        assertThat(render(TWO)).doesNotContain("Part01One");
    }
}
