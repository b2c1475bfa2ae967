package kata.lab.switches;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import kata.lab.run.Report;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the benchmark with JMH: way, iterations, milliseconds of each. */
public final class SwitchJmh {

    private SwitchJmh() {}

    public static void main(String[] args) throws RunnerException {
        Way way = Way.valueOf(args[0]);
        int iterations = Integer.parseInt(args[1]);
        TimeValue each = new TimeValue(Long.parseLong(args[2]), TimeUnit.MILLISECONDS);
        Options options =
                new OptionsBuilder()
                        .include(SwitchBenchmark.class.getName())
                        .param("way", way.name())
                        .warmupIterations(iterations)
                        .warmupTime(each)
                        .measurementIterations(iterations)
                        .measurementTime(each)
                        // This JVM has nothing else to do: it is the fork.
                        .forks(0)
                        .shouldFailOnError(true)
                        .build();
        Collection<RunResult> results = new Runner(options).run();
        var score = results.iterator().next().getPrimaryResult();
        Report.metric(Switch.TURN, score.getScore() / way.turns());
        if (score.getSampleCount() > 2) {
            Report.metric("error (99.9 %)", "ns", score.getScoreError() / way.turns());
        }
    }
}
