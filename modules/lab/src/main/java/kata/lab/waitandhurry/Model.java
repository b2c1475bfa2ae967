package kata.lab.waitandhurry;

import java.time.Duration;

/** When the last task has ended, by the model of the module "virtual", Part05. */
final class Model {

    private Model() {}

    static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(Math.ceilDiv(tasks, threads));
    }

    static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return wait.plus(work.multipliedBy(Math.ceilDiv(tasks, carriers)));
    }
}
