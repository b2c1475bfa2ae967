package kata.favorites;

/** One row of the table in "Demystifying Java Fibers": a model, and what the talk says of it. */
public record ModelRow(
        String model,
        String throughput,
        String parallelism,
        String understanding,
        String development,
        String errorHandling,
        String debugging,
        String profiling) {

    String of(ModelTable.Column column) {
        return switch (column) {
            case THROUGHPUT -> throughput;
            case PARALLELISM -> parallelism;
            case ERROR_HANDLING -> errorHandling;
            case DEBUGGING -> debugging;
        };
    }
}
