package kata.judge;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Optional;
import kata.judge.gap.weave.WeavingAgent;
import kata.judge.rule.Outcome;
import kata.judge.rule.OutcomeLog;
import kata.judge.rule.RuleId;
import kata.judge.rule.RunningRule;
import kata.judge.threads.ThreadTracker;
import kata.kit.Timeline;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Runs the rules of a part: in order, up to the first that does not hold, each under guard.
 *
 * <p>A rule may take a {@link Timeline}: what is recorded there is drawn in the panel.
 */
public final class ExerciseExtension
        implements BeforeAllCallback, ExecutionCondition, InvocationInterceptor, ParameterResolver {

    /** Configuration parameter or system property: whether sound rules fail like main ones. */
    public static final String STRICT = "kata.sound";

    private static final Namespace NAMESPACE = Namespace.create(ExerciseExtension.class);

    // The constructor, @BeforeEach and the rule itself share one guard, begun by the first of them.
    private RuleGuard guard;

    ExerciseExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        WeavingAgent.weave(context.getRequiredTestClass(), attemptClass(context));
    }

    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(
            ExtensionContext rootContext) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        String unsolved = store(context).get("unsolved", String.class);
        if (unsolved == null) {
            return ConditionEvaluationResult.enabled("nothing stands before it");
        }
        boolean samePart = unsolved.equals(part(context));
        if (samePart && context.getTestMethod().isPresent()) {
            return ConditionEvaluationResult.disabled("waiting for the rule before it");
        }
        if (samePart || runsAll() && store(context).get("runaway") == null) {
            return ConditionEvaluationResult.enabled("the parts before it may be unsolved");
        }
        return ConditionEvaluationResult.disabled("waiting for " + unsolved);
    }

    private static boolean runsAll() {
        return !"false".equals(System.getProperty("kata.all", "false"));
    }

    @Override
    public <T> T interceptTestClassConstructor(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Constructor<T>> invocationContext,
            ExtensionContext context)
            throws Throwable {
        // JUnit makes the instance before it asks whether the rule is to run at all. For a rule
        // that waits, the constructor runs under a guard of its own that gives no outcome.
        if (evaluateExecutionCondition(context).isDisabled()) {
            return unjudged(invocation, context);
        }
        try {
            return guard(context).around(invocation);
        } catch (Throwable t) {
            throw conclude(t, context);
        }
    }

    private static <T> T unjudged(Invocation<T> invocation, ExtensionContext context)
            throws Throwable {
        RuleGuard own = RuleGuard.begin(exercise(context), attemptClass(context));
        try {
            return own.around(invocation);
        } finally {
            own.end(null, new RuleId(part(context), "", 0));
        }
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        try {
            guard(context).around(invocation);
        } catch (Throwable t) {
            throw conclude(t, context);
        }
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        judge(invocation, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        judge(invocation, context);
    }

    private void judge(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        Throwable thrown = null;
        try {
            guard(context).around(invocation);
        } catch (Throwable t) {
            thrown = t;
        }
        Throwable failure = conclude(thrown, context);
        if (failure != null) {
            throw failure;
        }
    }

    /** Ends the guard, notes the outcome, and gives the error to throw, or null. */
    private Throwable conclude(Throwable thrown, ExtensionContext context) {
        String part = part(context);
        RuleGuard ended = guard(context);
        guard = null;
        Outcome outcome =
                ended.end(
                        thrown,
                        new RuleId(
                                part,
                                context.getRequiredTestMethod().getName(),
                                number(context),
                                isSound(context)));
        OutcomeLog.add(outcome);
        if (outcome.holds()) {
            return null;
        }
        if (isSound(context) && !isStrict(context)) {
            return new TestAbortedException(outcome.finding().text());
        }
        store(context).put("unsolved", part);
        if (outcome.status() == Outcome.Status.RUNAWAY) {
            store(context).put("runaway", part);
        }
        return BuildFailure.of(outcome, thrown);
    }

    private static boolean isSound(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(Sound.class);
    }

    /** Whether sound rules fail like main ones where nobody has configured the run. */
    public static boolean isStrict() {
        return !"false".equals(System.getProperty(STRICT, "false"));
    }

    private static boolean isStrict(ExtensionContext context) {
        return context.getConfigurationParameter(STRICT)
                .map(value -> !"false".equals(value))
                .orElse(false);
    }

    private RuleGuard guard(ExtensionContext context) {
        if (guard == null) {
            guard = RuleGuard.begin(exercise(context), attemptClass(context));
        }
        return guard;
    }

    private static int number(ExtensionContext context) {
        Store store = store(context);
        String key = "number of " + part(context);
        int number = Optional.ofNullable(store.get(key, Integer.class)).orElse(0) + 1;
        store.put(key, number);
        return number;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Timeline.class || type == ThreadTracker.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        RunningRule rule = guard(context).rule();
        return parameter.getParameter().getType() == Timeline.class
                ? rule.timeline()
                : rule.threads();
    }

    static Exercise exercise(ExtensionContext context) {
        return context.getRequiredTestClass().getAnnotation(Exercise.class);
    }

    private static String attemptClass(ExtensionContext context) {
        return context.getRequiredTestClass().getName().replaceFirst("Test$", "");
    }

    private static String part(ExtensionContext context) {
        return context.getRequiredTestClass().getSimpleName().replaceFirst("Test$", "");
    }

    private static Store store(ExtensionContext context) {
        return context.getRoot().getStore(NAMESPACE);
    }
}
