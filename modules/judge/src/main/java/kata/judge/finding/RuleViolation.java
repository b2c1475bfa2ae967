package kata.judge.finding;

/** An attempt broke a rule. The message is the finding's text. */
public final class RuleViolation extends AssertionError {

    private static final long serialVersionUID = 1L;

    private final transient Finding finding;

    RuleViolation(Finding finding) {
        super(finding.text());
        this.finding = finding;
    }

    public Finding finding() {
        return finding;
    }
}
