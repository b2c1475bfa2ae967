package kata.panel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @AfterEach
    void nothingIsAskedFor() {
        System.clearProperty("kata.columns");
    }

    @Test
    void theWidthThatIsAskedForWins() {
        System.setProperty("kata.columns", "81");

        assertThat(Terminal.detect().columns()).isEqualTo(81);
    }

    @Test
    void aWidthThatIsNoNumberIsAsGoodAsNone() {
        System.setProperty("kata.columns", "wide");

        assertThat(Terminal.detect().columns()).isBetween(Terminal.NARROWEST, Terminal.WIDEST);
    }

    @Test
    void noNarrowerAndNoWiderThanAPanelCanBeDrawn() {
        assertThat(new Terminal(false, true, 7).columns()).isEqualTo(Terminal.NARROWEST);
        assertThat(new Terminal(false, true, 999).columns()).isEqualTo(Terminal.WIDEST);
    }

    @Test
    void aTerminalTellsItsSizeUnlessItHasNone() {
        assertThat(TerminalWidth.ofSize("24 80\n")).hasValue(80);
        assertThat(TerminalWidth.ofSize("0 0\n")).isEmpty();
        assertThat(TerminalWidth.ofSize("stty: not a terminal")).isEmpty();
    }
}
