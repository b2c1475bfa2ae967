package kata.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void oneWalksThroughObjectsAndArraysByNameAndOrder() {
        Json json =
                Json.parse(
                        """
                        { "shop": { "open": true, "goods": [ "book", "lamp" ] },
                          "empty": {}, "none": [] }
                        """);

        assertThat(json.get("shop").get("goods").elements())
                .extracting(Json::text)
                .containsExactly("book", "lamp");
        assertThat(json.get("shop").get("open").text()).isEqualTo("true");
        assertThat(json.get("none").elements()).isEmpty();
        assertThat(json.get("empty").has("open")).isFalse();
    }

    @Test
    void numbersBooleansAndNullAreGivenAsTheyAreWritten() {
        assertThat(Json.parse("[0, -1.50, 2e3, 7E-2, true, false, null]").elements())
                .extracting(Json::text)
                .containsExactly("0", "-1.50", "2e3", "7E-2", "true", "false", "null");
    }

    @Test
    void aStringIsGivenWithoutItsEscapes() {
        assertThat(Json.parse("\"\\\"a\\\" \\\\ \\/ \\b\\f\\n\\r\\t \\u00e9\"").text())
                .isEqualTo("\"a\" \\ / \b\f\n\r\t \u00e9");
    }

    @Test
    void onlyAnObjectHasMembers() {
        assertThat(Json.parse("{\"tid\": null}").has("tid")).isTrue();
        assertThat(Json.parse("{\"tid\": null}").has("name")).isFalse();
        assertThat(Json.parse("[\"tid\"]").has("tid")).isFalse();
    }

    @Test
    void askingForAMissingFieldNamesTheFieldsThatAreThere() {
        Json json = Json.parse("{\"tid\": \"7\", \"stack\": [\"a\", \"b\"]}");

        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> json.get("name"))
                .withMessage("no \"name\": this object has [tid, stack]");
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> json.get("stack").get("name"))
                .withMessage("no \"name\": this is no object, but an array of 2");
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> json.get("tid").elements())
                .withMessage("no elements: this is no array, but 7");
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(json::text)
                .withMessage("no text: this is an object with [tid, stack]");
    }

    @Test
    void aTextThatIsNotJsonIsRefusedWithThePlace() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.parse("{\"a\" 1}"))
                .withMessageContaining("at line 1, column");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.parse("[1 2]"))
                .withMessageContaining("at line 1, column");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.parse("[1] 2"))
                .withMessage("expected the end after the first value, at line 1, column 5");
        assertThatIllegalArgumentException().isThrownBy(() -> Json.parse("\"open"));
        assertThatIllegalArgumentException().isThrownBy(() -> Json.parse("yes"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.parse(""))
                .withMessage("the text is empty");
    }

    @Test
    void aCommaMustBeFollowedBySomething() {
        assertThatIllegalArgumentException().isThrownBy(() -> Json.parse("[1, 2,]"));
        assertThatIllegalArgumentException().isThrownBy(() -> Json.parse("{\"a\": 1,}"));
    }
}
