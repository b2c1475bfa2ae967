package kata.lab.hellohttp;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.forever;
import static io.gatling.javaapi.core.CoreDsl.rampConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/**
 * A fixed number of connections, each of which asks again as soon as it is answered. Such load
 * slows down with the server: it shows how much is served, and says nothing true about latency.
 */
public final class HelloSimulation extends Simulation {
    static final String URL = "lab.url";
    static final String CONNECTIONS = "lab.connections";
    static final String RAMP_MILLIS = "lab.ramp.millis";
    static final String HOLD_MILLIS = "lab.hold.millis";

    public HelloSimulation() {
        int connections = Integer.getInteger(CONNECTIONS);
        Duration ramp = Duration.ofMillis(Long.getLong(RAMP_MILLIS));
        Duration hold = Duration.ofMillis(Long.getLong(HOLD_MILLIS));
        var protocol =
                http.baseUrl(System.getProperty(URL))
                        .disableWarmUp()
                        .disableCaching()
                        .disableFollowRedirect();
        var askers =
                scenario("askers")
                        .exec(forever().on(exec(http("hello").get("/").check(status().is(200)))));
        setUp(
                        askers.injectClosed(
                                rampConcurrentUsers(1).to(connections).during(ramp),
                                constantConcurrentUsers(connections).during(hold)))
                .protocols(protocol)
                .maxDuration(ramp.plus(hold));
    }
}
