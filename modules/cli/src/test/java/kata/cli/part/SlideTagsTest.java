package kata.cli.part;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlideTagsTest {

    @Test
    void takesTheTagsOutAndLeavesTheSourceFormatted() {
        assertThat(
                        SlideTags.without(
                                """
                                class A {

                                    // tag::one[]
                                    // Says why.
                                    int a;

                                    // end::one[]

                                    // tag::two-b[]
                                    int b() {
                                        // tag::body[]
                                        return a;
                                        // end::body[]
                                    }

                                    // end::two-b[]
                                }
                                """))
                .isEqualTo(
                        """
                        class A {

                            // Says why.
                            int a;

                            int b() {
                                return a;
                            }
                        }
                        """);
    }

    @Test
    void leavesASourceWithoutTagsAsItIs() {
        String source = "class A {\n\n    // a tag: see tag::x[] in the text\n\n\n    int a;\n}\n";

        assertThat(SlideTags.without(source)).isEqualTo(source);
    }
}
