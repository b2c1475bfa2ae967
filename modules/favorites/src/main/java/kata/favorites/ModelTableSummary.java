package kata.favorites;

import java.util.List;
import kata.panel.RunSummary;

/** Prints the rows of the model table that this run has measured. */
public final class ModelTableSummary implements RunSummary {

    @Override
    public void begin() {
        ModelTable.clear();
    }

    @Override
    public List<String> lines() {
        return ModelTable.rowsMeasured();
    }
}
