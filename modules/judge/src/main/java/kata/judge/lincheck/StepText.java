package kata.judge.lincheck;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a step of Lincheck's report reads in a panel. */
final class StepText {

    private static final Pattern READ = Pattern.compile("([\\w.$#\\[\\]]+) ➜ (.*)");
    private static final Pattern WRITE = Pattern.compile("([\\w.$#\\[\\]]+) = (.*)");
    private static final Pattern NEW = Pattern.compile("(?:.*[.$])?(\\w+)\\.<init>(\\(.*\\)).*");
    private static final Pattern THROWN = Pattern.compile("\\w*(Exception|Error)");

    private StepText() {}

    /** "hit(): 1" reads "hit() = 1", and "record(5): void" reads "record(5)". */
    static String call(String text) {
        int end = text.indexOf("): ");
        if (end < 0) {
            return text;
        }
        String call = text.substring(0, end + 1);
        String result = text.substring(end + 3).replaceAll(" #\\d+$", "");
        if (result.equals("void")) {
            return call;
        }
        if (result.equals("<hung>")) {
            return call + " never ends";
        }
        return call + (THROWN.matcher(result).matches() ? " throws " : " = ") + result;
    }

    static String inWords(String text) {
        Matcher read = READ.matcher(text);
        if (read.matches()) {
            return "reads %s: %s".formatted(read.group(1), read.group(2));
        }
        Matcher write = WRITE.matcher(text);
        if (write.matches()) {
            return "writes %s: %s".formatted(write.group(1), write.group(2));
        }
        Matcher made = NEW.matcher(text);
        if (made.matches()) {
            return "new " + made.group(1) + made.group(2);
        }
        return switch (text) {
            case "MONITORENTER" -> "takes the lock";
            case "MONITOREXIT" -> "frees the lock";
            default -> call(text);
        };
    }

    /** The object that a step reads from a field, as Lincheck names it; empty for other steps. */
    static Matcher read(String text) {
        return READ.matcher(text);
    }
}
