package kata.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import org.junit.jupiter.api.Test;

class TodoTest {

    @Test
    void itSaysInItsOwnWordsWhatToWrite() {
        assertThatExceptionOfType(Todo.class)
                .isThrownBy(() -> Todo.todo("count the 100% and the %s"))
                .withMessage("count the 100% and the %s");
    }

    @Test
    void itTakesThePlaceOfAnyExpression() {
        assertThatExceptionOfType(Todo.class).isThrownBy(TodoTest::number);
        assertThatExceptionOfType(Todo.class).isThrownBy(TodoTest::names);
    }

    @Test
    void itIsAnUnsupportedOperationToCodeThatDoesNotKnowIt() {
        assertThat(catchThrowable(() -> Todo.todo("write it")))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasNoCause();
    }

    @Test
    void itsStackTraceLeadsToThePlace() {
        assertThat(catchThrowable(TodoTest::number).getStackTrace())
                .extracting(StackTraceElement::getMethodName)
                .startsWith("todo", "number");
    }

    private static int number() {
        return Todo.todo("give a number");
    }

    private static List<String> names() {
        return Todo.todo("give names");
    }
}
