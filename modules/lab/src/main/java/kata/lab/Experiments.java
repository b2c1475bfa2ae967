package kata.lab;

import java.util.List;
import java.util.Optional;
import kata.lab.experiment.Experiment;
import kata.lab.handover.HandOver;
import kata.lab.hellohttp.HelloHttp;
import kata.lab.modeltable.ModelTable;
import kata.lab.sleepers.Sleepers;
import kata.lab.slowclients.SlowClients;
import kata.lab.slowhttp.SlowHttp;
import kata.lab.sum.MillionSum;
import kata.lab.switches.Switch;
import kata.lab.tenmillion.TenMillion;
import kata.lab.threads.ThreadCount;
import kata.lab.waitandhurry.WaitAndHurry;

/** All experiments, in the order of the report. */
public final class Experiments {

    public static final List<Experiment> ALL =
            List.of(
                    new WaitAndHurry(),
                    new ThreadCount(),
                    new Sleepers(),
                    new MillionSum(),
                    new TenMillion(),
                    new SlowHttp(),
                    new HelloHttp(),
                    new SlowClients(),
                    new ModelTable(),
                    new Switch(),
                    new HandOver());

    private Experiments() {}

    static List<String> names() {
        return ALL.stream().map(Experiment::name).toList();
    }

    public static Optional<Experiment> named(String name) {
        return ALL.stream().filter(experiment -> experiment.name().equals(name)).findFirst();
    }
}
