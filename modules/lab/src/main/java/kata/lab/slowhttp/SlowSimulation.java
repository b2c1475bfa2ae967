package kata.lab.slowhttp;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/**
 * Users arrive at a fixed rate, whether the server keeps up or not, so its delays are not hidden.
 * Each sends its requests one after the other on one connection.
 */
public final class SlowSimulation extends Simulation {
    static final String URL = "lab.url";
    static final String USERS = "lab.users";
    static final String RAMP_MILLIS = "lab.ramp.millis";
    static final String REQUESTS = "lab.requests";
    static final String LIMIT_SECONDS = "lab.limit.seconds";

    public SlowSimulation() {
        var protocol =
                http.baseUrl(System.getProperty(URL))
                        .disableWarmUp()
                        .disableCaching()
                        .disableFollowRedirect();
        var users =
                scenario("users")
                        .exec(
                                repeat(Integer.getInteger(REQUESTS))
                                        .on(
                                                exec(
                                                        http("slow")
                                                                .get("/test")
                                                                .check(status().is(200)))));
        setUp(
                        users.injectOpen(
                                rampUsers(Integer.getInteger(USERS))
                                        .during(Duration.ofMillis(Long.getLong(RAMP_MILLIS)))))
                .protocols(protocol)
                .maxDuration(Duration.ofSeconds(Long.getLong(LIMIT_SECONDS)));
    }
}
