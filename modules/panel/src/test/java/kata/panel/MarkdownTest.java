package kata.panel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownTest {

    private static String wrap(String markdown, int width) {
        return String.join("\n", Markdown.wrap(markdown, width)) + "\n";
    }

    @Test
    void aParagraphIsFilledHoweverItsLinesWereBroken() {
        assertThat(wrap("one two\nthree four five\n\nsix", 14))
                .isEqualTo(
                        """
                        one two three
                        four five

                        six
                        """);
    }

    @Test
    void aLineDoesNotBreakInsideInlineCode() {
        assertThat(wrap("first `remove(key, yours)`, then rethrow", 25))
                .isEqualTo(
                        """
                        first
                        `remove(key, yours)`,
                        then rethrow
                        """);
    }

    @Test
    void onlyInlineCodeThatFitsNoLineIsBroken() {
        assertThat(wrap("a `remove(key, yours)`", 15))
                .isEqualTo(
                        """
                        a `remove(key,
                        yours)`
                        """);
    }

    @Test
    void theItemsOfAListHangBelowTheirText() {
        assertThat(wrap("Do:\n- the first thing\n  of two\n- the second thing\n1. and a third", 12))
                .isEqualTo(
                        """
                        Do:
                        - the first
                          thing of
                          two
                        - the second
                          thing
                        1. and a
                           third
                        """);
    }

    @Test
    void codeTablesAndHeadingsAreLeftAlone() {
        String markdown =
                """
                # A heading of many words
                ```java
                switch (subtask.state()) { case SUCCESS -> 1; }
                - no list
                ```
                | a | table row |

                    indented.code(that, is, long);
                """;

        assertThat(wrap(markdown, 10)).isEqualTo(markdown);
    }

    @Test
    void aBacktickAloneIsAWordLikeAnyOther() {
        assertThat(wrap("one ` and no other", 8)).isEqualTo("one `\nand no\nother\n");
    }
}
