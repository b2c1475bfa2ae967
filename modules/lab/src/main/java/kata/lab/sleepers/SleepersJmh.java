package kata.lab.sleepers;

import java.util.Collection;
import kata.lab.experiment.Metric;
import kata.lab.run.Report;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs the benchmark with JMH: kind, tasks, milliseconds, iterations, how many at once. */
public final class SleepersJmh {

    private SleepersJmh() {}

    public static void main(String[] args) throws RunnerException {
        Options options =
                new OptionsBuilder()
                        .include(SleepersBenchmark.class.getName())
                        .param("kind", args[0])
                        .param("tasks", args[1])
                        .param("millis", args[2])
                        .param("atOnce", args[4])
                        .warmupIterations(1)
                        .measurementIterations(Integer.parseInt(args[3]))
                        // This JVM has nothing else to do: it is the fork.
                        .forks(0)
                        .shouldFailOnError(true)
                        .build();
        Collection<RunResult> results = new Runner(options).run();
        var score = results.iterator().next().getPrimaryResult();
        Report.metric(Metric.SECONDS, score.getScore());
        if (score.getSampleCount() > 2) {
            Report.metric("error (99.9 %)", "s", score.getScoreError());
        }
    }
}
