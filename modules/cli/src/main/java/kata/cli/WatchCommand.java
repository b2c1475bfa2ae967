package kata.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./kata watch [MODULE]} */
@Command(
        name = "watch",
        description = "Judges a part each time you save it, and goes on when it is solved.")
final class WatchCommand implements Callable<Integer> {

    private final Desk desk;

    @Parameters(
            arity = "0..1",
            paramLabel = "MODULE",
            description = "such as pool; all, in order, if none is given")
    private String module;

    WatchCommand(Desk desk) {
        this.desk = desk;
    }

    @Override
    public Integer call() throws Exception {
        List<Part> parts = desk.parts().in(module);
        try (Watch watch = new Watch(desk, parts)) {
            watch.run();
        }
        return 0;
    }
}
