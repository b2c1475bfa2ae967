package kata.lab.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Results;
import kata.lab.experiment.Usage;
import kata.lab.experiment.Variant;

/** The process of one variant: started, listened to, watched, and ended at its time limit. */
final class Child {

    private static final long WATCH_MILLIS = 50;
    private static final double SAY_EVERY_SECONDS = 10;

    private final Variant variant;
    private final String step;
    private final Path log;
    private final Map<String, Run.Value> metrics = new LinkedHashMap<>();
    private final Map<String, Results.Curve> series = new LinkedHashMap<>();
    private String lastWords = "";

    Child(Variant variant, String step, Path log) {
        this.variant = variant;
        this.step = step;
        this.log = log;
    }

    Run run() throws IOException, InterruptedException {
        Files.createDirectories(log.getParent());
        try (PrintWriter file =
                new PrintWriter(Files.newBufferedWriter(log, StandardCharsets.UTF_8))) {
            long start = System.nanoTime();
            Process process =
                    Jvm.start(
                                    variant.program(),
                                    variant.args(),
                                    variant.flags(),
                                    variant.classPath())
                            .start();
            try {
                process.getOutputStream().close();
                Thread out = reader(process.getInputStream(), file, this::hear);
                Thread err = reader(process.getErrorStream(), file, this::mutter);
                Watch watch = new Watch(process);
                boolean ended = await(process, watch, start);
                double wall = seconds(start);
                if (!ended) {
                    end(process);
                }
                out.join();
                err.join();
                return told(ended, process.waitFor(), wall, watch);
            } finally {
                end(process);
            }
        }
    }

    private boolean await(Process process, Watch watch, long start) throws InterruptedException {
        double said = 0;
        while (!process.waitFor(WATCH_MILLIS, TimeUnit.MILLISECONDS)) {
            watch.look();
            double passed = seconds(start);
            if (passed > variant.timeLimit().toMillis() / 1e3) {
                return false;
            }
            if (passed - said > SAY_EVERY_SECONDS) {
                said = passed;
                Progress.say("%s: %.0f s".formatted(step, passed));
            }
        }
        return true;
    }

    private synchronized Run told(boolean ended, int exit, double wall, Watch watch) {
        Map<String, Run.Value> all = new LinkedHashMap<>(metrics);
        put(all, Usage.WALL, wall);
        watch.cpu().ifPresent(value -> put(all, Usage.CPU, value));
        watch.memory().ifPresent(value -> put(all, Usage.MEMORY, value));
        watch.threads().ifPresent(value -> put(all, Usage.THREADS, value));
        put(all, Usage.ERRORS, 0);
        return new Run(all, series, failure(ended, exit));
    }

    private static void put(Map<String, Run.Value> all, Metric metric, double value) {
        all.putIfAbsent(metric.key(), new Run.Value(metric.unit(), value));
    }

    private String failure(boolean ended, int exit) {
        if (!ended) {
            return "not done after %d s, stopped".formatted(variant.timeLimit().toSeconds());
        }
        if (exit != 0) {
            return "exit code " + exit + (lastWords.isEmpty() ? "" : ": " + lastWords);
        }
        return metrics.isEmpty() ? "reported nothing" : null;
    }

    private synchronized void hear(String line) {
        if (!line.startsWith(Report.MARK)) {
            return;
        }
        String[] parts = line.split("\t", -1);
        if (parts[1].equals("metric")) {
            metrics.put(parts[2], new Run.Value(parts[3], Double.parseDouble(parts[4])));
        } else {
            double[] x = new double[parts.length - 3];
            double[] y = new double[parts.length - 3];
            for (int i = 3; i < parts.length; i++) {
                String[] point = parts[i].split(" ");
                x[i - 3] = Double.parseDouble(point[0]);
                y[i - 3] = Double.parseDouble(point[1]);
            }
            series.put(parts[2], new Results.Curve(x, y));
        }
    }

    private synchronized void mutter(String line) {
        if (line.startsWith(Progress.MARK)) {
            System.err.println("   " + line);
        } else if (line.contains("Exception") || line.contains("Error")) {
            // The first such line says more than the frames below it, or later failures.
            lastWords = lastWords.isEmpty() ? line.strip() : lastWords;
        }
    }

    private interface Line {
        void read(String line);
    }

    private static Thread reader(InputStream from, PrintWriter file, Line to) {
        return Thread.ofPlatform()
                .daemon()
                .start(
                        () -> {
                            try (var lines =
                                    new BufferedReader(
                                            new InputStreamReader(from, StandardCharsets.UTF_8))) {
                                String line;
                                while ((line = lines.readLine()) != null) {
                                    synchronized (file) {
                                        file.println(line);
                                    }
                                    to.read(line);
                                }
                            } catch (IOException e) {
                                // The process was ended at its time limit.
                            }
                        });
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
