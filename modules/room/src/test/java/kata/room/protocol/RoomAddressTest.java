package kata.room.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoomAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "192.168.1.5:4477#kmptrx",
                "http://192.168.1.5:4477/#KMPTRX",
                " 192.168.1.5:4477#KMPTRX "
            })
    void isReadHoweverItIsTyped(String typed) {
        RoomAddress room = RoomAddress.of(typed);

        assertThat(room.uri("/reports")).hasToString("http://192.168.1.5:4477/reports");
        assertThat(room.written()).isEqualTo("192.168.1.5:4477#KMPTRX");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "192.168.1.5", "192.168.1.5:4477", "a b:1#KMPTRX", "x:99999#KMPTRX"})
    void saysHowItIsWritten(String typed) {
        assertThatThrownBy(() -> RoomAddress.of(typed)).hasMessageContaining("4477#ABCDEF");
    }

    @Test
    void theCodeIsSixLetters() {
        assertThatThrownBy(() -> RoomAddress.of("localhost:1#KMPTR"))
                .hasMessageContaining("six letters")
                .hasMessageNotContaining("KMPTR");
    }

    @Test
    void aCodeMatchesItselfOnlyAndShowsItselfToNoLog() {
        Code code = Code.of("kmptrx");

        assertThat(code.matches("KMPTRX")).isTrue();
        assertThat(code.matches("kmptrx")).isTrue();
        assertThat(code.matches("KMPTRY")).isFalse();
        assertThat(code.matches("KMPTR")).isFalse();
        assertThat(code.matches("")).isFalse();
        assertThat(code).hasToString("a code");
        assertThat(RoomAddress.of("localhost:1#KMPTRX").toString()).doesNotContain("KMPTRX");
    }

    @Test
    void codesAreDrawnFromTheWholeAlphabet() {
        Set<Integer> letters = new HashSet<>();
        Set<String> codes = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            String code = Code.random().letters();
            assertThat(code).matches("[A-Z]{6}").doesNotContainPattern("[ILOQ]");
            codes.add(code);
            code.chars().forEach(letters::add);
        }
        assertThat(letters).hasSize(22);
        assertThat(codes).hasSizeGreaterThan(990);
    }
}
