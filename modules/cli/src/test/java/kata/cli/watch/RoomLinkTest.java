package kata.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import kata.cli.context.UserError;
import org.junit.jupiter.api.Test;

class RoomLinkTest {

    @Test
    void withoutARoomThereIsNobodyToSendTo() {
        RoomLink link = RoomLink.to(null, null).open(problem -> fail(problem));

        assertThat(link).isSameAs(RoomLink.NONE);
        assertThat(link.hand()).isEmpty();
        assertThat(link.footer()).isEmpty();
    }

    @Test
    void aNameAloneOpensNoLink() {
        assertThatThrownBy(() -> RoomLink.to(null, "Ana & Ben"))
                .isInstanceOf(UserError.class)
                .hasMessage("A name goes with a room: --room ADDRESS#CODE");
    }

    @Test
    void aRoomAloneOpensNoLink() {
        assertThatThrownBy(() -> RoomLink.to("127.0.0.1:4477#KMPTRX", null))
                .isInstanceOf(UserError.class)
                .hasMessage("Choose a name for your pair: --name \"Ana & Ben\"");
    }
}
