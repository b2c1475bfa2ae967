package kata.judge.gap.weave;

/** A class loader that weaves the attempt's classes itself, so that no agent has to. */
public interface WeavingLoader {

    boolean weaves();
}
