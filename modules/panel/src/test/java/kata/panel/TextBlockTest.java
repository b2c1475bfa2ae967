package kata.panel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextBlockTest {

    private static String fit(String text, int width) {
        return String.join("\n", TextBlock.fit(text, Math.min(width, 40), width)) + "\n";
    }

    @Test
    void proseIsWrappedAndKeepsItsIndent() {
        assertThat(fit("a few words\n  and two more words", 12))
                .isEqualTo("a few words\n  and two\n  more words\n");
    }

    @Test
    void columnsThatFitAreLeftAlone() {
        String text = "thread 1          thread 2\nnext()\n                  next()\n";

        assertThat(fit(text, 26)).isEqualTo(text);
    }

    @Test
    void columnsMoveTogetherBeforeTheyAreWrapped() {
        String text = "thread 1          thread 2\nnext()\n                  next() = 2\n";

        assertThat(fit(text, 20)).isEqualTo("thread 1  thread 2\nnext()\n          next() = 2\n");
    }

    @Test
    void aCaretStaysBelowWhatItPointsAt() {
        String code = "        int first = one(two(three(four(five(six, seven)))));";
        String text = "Part.java:3: error\n" + code + "\n" + " ".repeat(code.indexOf("five")) + "^";

        assertThat(fit(text, 30))
                .isEqualTo(
                        """
                        Part.java:3: error
                        …wo(three(four(five(six, seve…
                                       ^
                        """);
    }

    @Test
    void aWordThatFitsNoLineIsCut() {
        assertThat(fit("see " + "x".repeat(50), 20)).isEqualTo("see\n" + "x".repeat(19) + "…\n");
    }
}
