package kata.plan;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Reads the values of {@code @Exercise} from the sources of rules. They need not be compiled: to
 * prove one part, only its own module is.
 */
final class ExerciseSourceReader {

    private ExerciseSourceReader() {}

    /**
     * The annotation's values as text, by the name of the class that it stands on.
     *
     * @throws IOException when a file cannot be read
     */
    static Map<String, Map<String, String>> read(List<Path> rules) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, Map<String, String>> exercises = new LinkedHashMap<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    null,
                                    files,
                                    // What does not compile is for the build to say.
                                    _ -> {},
                                    List.of("-proc:none"),
                                    null,
                                    files.getJavaFileObjectsFromPaths(rules));
            for (CompilationUnitTree unit : task.parse()) {
                for (Tree type : unit.getTypeDecls()) {
                    if (type instanceof ClassTree rulesClass) {
                        addExercise(rulesClass, exercises);
                    }
                }
            }
        }
        return exercises;
    }

    private static void addExercise(ClassTree type, Map<String, Map<String, String>> exercises) {
        for (AnnotationTree annotation : type.getModifiers().getAnnotations()) {
            if (annotation.getAnnotationType().toString().equals("Exercise")) {
                Map<String, String> values = new LinkedHashMap<>();
                for (ExpressionTree argument : annotation.getArguments()) {
                    AssignmentTree value = (AssignmentTree) argument;
                    values.put(value.getVariable().toString(), text(value.getExpression()));
                }
                exercises.put(type.getSimpleName().toString(), values);
            }
        }
    }

    private static String text(ExpressionTree value) {
        return switch (value) {
            case LiteralTree literal -> String.valueOf(literal.getValue());
            case BinaryTree joined ->
                    text(joined.getLeftOperand()) + text(joined.getRightOperand());
            case MemberSelectTree constant -> constant.getIdentifier().toString();
            default -> value.toString();
        };
    }
}
