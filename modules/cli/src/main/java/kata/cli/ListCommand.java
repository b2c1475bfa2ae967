package kata.cli;

import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code ./kata list} */
@Command(name = "list", description = "Shows all modules, and how far you are.")
final class ListCommand implements Runnable {

    private final Desk desk;

    ListCommand(Desk desk) {
        this.desk = desk;
    }

    @Override
    public void run() {
        desk.show(desk.panel().overview());
        Optional<Part> next = desk.parts().firstUnsolved(desk.parts().all());
        desk.say("");
        desk.say(next.map(part -> "Next: " + part).orElse("Everything is solved."));
    }
}
