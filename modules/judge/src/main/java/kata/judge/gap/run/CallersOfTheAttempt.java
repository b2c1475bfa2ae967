package kata.judge.gap.run;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.List;
import kata.judge.gap.step.Steps;

/** What has called a method of the attempt: the attempt itself, or the rule or the JDK. */
final class CallersOfTheAttempt {

    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private CallersOfTheAttempt() {}

    /**
     * Whether another method of the attempt has called the one that the calling thread is about to
     * return from. To be called by way of {@link Steps#returning}.
     */
    static boolean areItsOwn() {
        List<ClassLoader> loaders =
                STACK.walk(
                        frames ->
                                frames.dropWhile(frame -> frame.getDeclaringClass() != Steps.class)
                                        .skip(1)
                                        .limit(2)
                                        .map(StackFrame::getDeclaringClass)
                                        .map(Class::getClassLoader)
                                        .toList());
        return loaders.size() == 2 && loaders.getFirst() == loaders.getLast();
    }
}
