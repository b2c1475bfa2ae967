package kata.workbook;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What the source of an attempt says about itself. It is parsed, and not compiled: so an attempt
 * that is meant not to compile can be read, too.
 *
 * @param packageName of the class, or empty
 * @param classes simple names of the top-level classes, in order
 * @param summary the first sentence of the class's Javadoc as plain text, or empty
 * @param rejected its annotation {@code @Rejected}
 */
public record AttemptSource(
        String packageName,
        List<String> classes,
        String summary,
        Optional<RejectedAnnotation> rejected) {

    // Kept open: it belongs to this JVM, and opening it costs more than parsing a file.
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final StandardJavaFileManager FILES =
            COMPILER.getStandardFileManager(null, null, null);

    /**
     * Reads a source file.
     *
     * @throws UncheckedIOException when it cannot be read
     */
    public static AttemptSource of(Path file) {
        return of(Texts.read(file));
    }

    /** Reads a source text; its first class, where that has several. */
    public static AttemptSource of(String text) {
        // What does not parse is the compiler's to complain about, and not ours.
        JavacTask task =
                (JavacTask)
                        COMPILER.getTask(
                                Writer.nullWriter(),
                                FILES,
                                _ -> {},
                                List.of("-proc:none"),
                                null,
                                List.of(new Text(text)));
        try {
            CompilationUnitTree unit = task.parse().iterator().next();
            DocTrees comments = DocTrees.instance(task);
            List<ClassTree> types =
                    unit.getTypeDecls().stream()
                            .filter(ClassTree.class::isInstance)
                            .map(ClassTree.class::cast)
                            .toList();
            Optional<ClassTree> first = types.stream().findFirst();
            return new AttemptSource(
                    unit.getPackageName() == null ? "" : unit.getPackageName().toString(),
                    types.stream().map(type -> type.getSimpleName().toString()).toList(),
                    first.map(type -> summary(comments, unit, type)).orElse(""),
                    first.flatMap(AttemptSource::rejected));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String summary(DocTrees comments, CompilationUnitTree unit, ClassTree type) {
        DocCommentTree comment = comments.getDocCommentTree(TreePath.getPath(unit, type));
        return comment == null
                ? ""
                : comment.getFirstSentence().stream()
                        .map(AttemptSource::plain)
                        .collect(Collectors.joining())
                        .replaceAll("\\s+", " ")
                        .strip();
    }

    private static String plain(DocTree tree) {
        return switch (tree) {
            case LiteralTree literal -> literal.getBody().getBody();
            case LinkTree link when !link.getLabel().isEmpty() ->
                    link.getLabel().stream()
                            .map(AttemptSource::plain)
                            .collect(Collectors.joining());
            case LinkTree link -> link.getReference().getSignature().replaceFirst("^#", "");
            default -> tree.toString();
        };
    }

    private static Optional<RejectedAnnotation> rejected(ClassTree type) {
        return type.getModifiers().getAnnotations().stream()
                .filter(AttemptSource::isRejected)
                .findFirst()
                .map(
                        found ->
                                new RejectedAnnotation(
                                        String.join("", values(found, "by")),
                                        values(found, "says")));
    }

    private static boolean isRejected(AnnotationTree annotation) {
        String name = annotation.getAnnotationType().toString();
        return name.equals("Rejected") || name.endsWith(".Rejected");
    }

    private static List<String> values(AnnotationTree annotation, String element) {
        return annotation.getArguments().stream()
                .filter(AssignmentTree.class::isInstance)
                .map(AssignmentTree.class::cast)
                .filter(
                        assignment ->
                                assignment.getVariable() instanceof IdentifierTree name
                                        && name.getName().contentEquals(element))
                .findFirst()
                .map(assignment -> values(assignment.getExpression()))
                .orElse(List.of());
    }

    private static List<String> values(ExpressionTree expression) {
        return expression instanceof NewArrayTree array
                ? array.getInitializers().stream().map(AttemptSource::constant).toList()
                : List.of(constant(expression));
    }

    // "one " + "two", as a long text stands in the source
    private static String constant(ExpressionTree expression) {
        return switch (expression) {
            case com.sun.source.tree.LiteralTree literal -> String.valueOf(literal.getValue());
            case ParenthesizedTree inner -> constant(inner.getExpression());
            case BinaryTree sum -> constant(sum.getLeftOperand()) + constant(sum.getRightOperand());
            default -> "";
        };
    }

    private static final class Text extends SimpleJavaFileObject {

        private final String text;

        private Text(String text) {
            super(URI.create("attempt:///Attempt.java"), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
