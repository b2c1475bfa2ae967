package kata.lab.hellohttp;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import kata.lab.http.LoadProgram;

/**
 * A fixed number of connections, each of which asks again as soon as it is answered. Such load
 * slows down with the server: it shows how much is served, and says nothing true about latency.
 */
public final class HelloSimulation extends Simulation {
    static final String URL = "lab.url";
    static final String CONNECTIONS = "lab.connections";
    static final String RAMP_MILLIS = "lab.ramp.millis";
    static final String LIMIT_SECONDS = "lab.limit.seconds";

    public HelloSimulation() {
        var protocol =
                http.baseUrl(System.getProperty(URL))
                        .disableWarmUp()
                        .disableCaching()
                        .disableFollowRedirect();
        var askers =
                scenario("askers")
                        .exec(
                                asLongAs(session -> !LoadProgram.isStopped())
                                        .on(exec(http("hello").get("/").check(status().is(200)))));
        setUp(
                        askers.injectOpen(
                                rampUsers(Integer.getInteger(CONNECTIONS))
                                        .during(Duration.ofMillis(Long.getLong(RAMP_MILLIS)))))
                .protocols(protocol)
                .maxDuration(Duration.ofSeconds(Long.getLong(LIMIT_SECONDS)));
    }
}
