package kata.virtual;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import kata.judge.Rejected;

/** Asks the JVM for all stacks. It gives those of the platform threads. */
@Rejected(by = "aVirtualThreadThatWaitsCountsInItsOwnPlace", says = "none was counted")
public final class Part09ThreadDump {

    private Part09ThreadDump() {}

    public static Map<String, Integer> waiting(String own) throws IOException {
        Map<String, Integer> places = new HashMap<>();
        Thread.getAllStackTraces()
                .forEach(
                        (thread, stack) -> {
                            if (thread.isVirtual()) {
                                for (StackTraceElement frame : stack) {
                                    if (frame.getClassName().startsWith(own)) {
                                        String place =
                                                frame.getClassName() + "." + frame.getMethodName();
                                        places.merge(place, 1, Integer::sum);
                                        break;
                                    }
                                }
                            }
                        });
        return places;
    }
}
