package kata.panel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherFactory;

class PanelListenerTest {

    /** As a rule class whose set-up is broken: no rule of it ever runs. */
    static class BrokenSetUp {

        @BeforeAll
        static void setUp() {
            if (Boolean.getBoolean("kata.broken")) {
                throw new IllegalStateException("no such port");
            }
        }

        @Test
        void never() {}
    }

    @TempDir private Path root;

    @BeforeEach
    void asUnderMaven() {
        System.setProperty("kata.root", root.toString());
        System.setProperty("kata.panel", "true");
        System.setProperty("kata.broken", "true");
    }

    @AfterEach
    void asBefore() {
        System.setProperty("kata.panel", "off");
        System.clearProperty("kata.root");
        System.clearProperty("kata.broken");
    }

    @Test
    void whatFailsOutsideTheRulesIsSaidAsMavenDoesNot() {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            LauncherFactory.create()
                    .execute(
                            request()
                                    .selectors(selectClass(BrokenSetUp.class))
                                    .forExecution()
                                    .build());
        } finally {
            System.setOut(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "  PanelListenerTest$BrokenSetUp failed:"
                                + " java.lang.IllegalStateException: no such port");
    }
}
