package kata.room.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import kata.room.protocol.Report.Hand;
import kata.room.protocol.Report.Judged;
import kata.room.protocol.Report.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportsTest {

    private static final String SESSION = "0123456789abcdef0123456789abcdef";
    private static final Judged JUDGED =
            new Judged(1, 5, "pool", "Part02FixedPool", Verdict.BROKEN, "itIsRight", 42);

    private static String json(Report... reports) {
        return new String(
                new Reports(SESSION, "Ana & Ben", List.of(reports)).json(), StandardCharsets.UTF_8);
    }

    private static Reports read(String json) throws Refusal {
        return Reports.of(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void whatIsWrittenCanBeRead() throws Refusal {
        Reports read = read(json(JUDGED, new Hand(7, 0, true)));

        assertThat(read.session()).isEqualTo(SESSION);
        assertThat(read.name()).isEqualTo("Ana & Ben");
        assertThat(read.reports()).containsExactly(JUDGED, new Hand(7, 0, true));
        assertThat(JUDGED.key()).isEqualTo("pool/Part02");
    }

    @Test
    void nothingButTheFieldsOfTheProtocolIsTaken() {
        assertThatThrownBy(
                        () -> read(json(JUDGED).replace("\"ago\":", "\"source\":\"x\",\"ago\":")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("takes no other fields")
                .hasMessageNotContaining("source");
        assertThatThrownBy(() -> read(json(JUDGED).replace("{\"session\"", "{\"a\":1,\"session\"")))
                .isInstanceOf(Refusal.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "[]",
                "{}",
                "{} {}",
                "{\"session\":1}",
                "{\"session\":\"0123456789abcdef0123456789abcdef\",\"name\":\"A\",\"reports\":[1]}",
                "{\"session\":\"0123456789abcdef0123456789abcdef\",\"name\":\"A\",\"reports\":[]}",
                "{\"a\":[[[[[[[[[[[[[[]]]]]]]]]]]]]]}",
                "{\"a\":1,\"a\":2}",
                "{\"a\":123456789012345678901234567890}",
            })
    void whatIsMalformedIsRefusedWithAReason(String json) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(Refusal.class)
                .satisfies(e -> assertThat(((Refusal) e).status()).isEqualTo(400));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"number\":1->\"number\":0",
                "\"number\":1->\"number\":1.5",
                "\"ago\":5->\"ago\":-1",
                "\"ago\":5->\"ago\":\"5\"",
                "pool->Pool",
                "Part02FixedPool->../../etc",
                "Part02FixedPool->Part2",
                "broken->great",
                "itIsRight->it is right",
                "\"seconds\":42->\"seconds\":99999999",
                "Ana & Ben-> ",
                "Ana & Ben->A\\nB",
                "Ana & Ben->A\\u202eB",
                "0123456789abcdef->0123456789ABCDEF",
            })
    void aFieldOutOfItsBoundsIsRefused(String change) {
        String[] parts = change.split("->", 2);
        String changed =
                json(JUDGED)
                        .replaceFirst(
                                java.util.regex.Pattern.quote(parts[0]),
                                java.util.regex.Matcher.quoteReplacement(parts[1]));
        assertThat(changed).isNotEqualTo(json(JUDGED));

        assertThatThrownBy(() -> read(changed)).isInstanceOf(Refusal.class);
    }

    @Test
    void tooManyReportsAndNumbersThatDoNotGrowAreRefused() {
        Report[] many =
                LongStream.rangeClosed(1, 101)
                        .mapToObj(number -> new Hand(number, 0, true))
                        .toArray(Report[]::new);
        assertThatThrownBy(() -> read(json(many))).hasMessageContaining("1 to 100 reports");
        assertThatThrownBy(() -> read(json(new Hand(2, 0, true), new Hand(2, 0, false))))
                .hasMessageContaining("grow");
    }

    @Test
    void aNameHasABound() {
        assertThat(PairName.of("  Ana & Ben ")).isEqualTo("Ana & Ben");
        assertThat(PairName.of("Zoë <b>")).isEqualTo("Zoë <b>");
        assertThatThrownBy(() -> PairName.of("a".repeat(41))).hasMessageContaining("40");
    }
}
