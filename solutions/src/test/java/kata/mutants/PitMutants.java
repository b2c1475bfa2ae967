package kata.mutants;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.pitest.classinfo.ClassByteArraySource;
import org.pitest.classinfo.ClassName;
import org.pitest.classpath.ClassloaderByteArraySource;
import org.pitest.mutationtest.EngineArguments;
import org.pitest.mutationtest.engine.Mutater;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.MutationEngine;
import org.pitest.mutationtest.engine.gregor.config.GregorEngineFactory;

/** Mutants of single-threaded code: PIT's engine with all its operators, without PIT's runner. */
final class PitMutants {

    private static final MutationEngine ENGINE =
            new GregorEngineFactory()
                    .createEngine(EngineArguments.arguments().withMutators(List.of("ALL")));

    private PitMutants() {}

    /**
     * @param classes class files by binary name
     */
    static List<Mutant> of(Map<String, byte[]> classes) {
        // PIT asks for superclasses as well, those of the JDK and of libraries among them.
        ClassByteArraySource libraries = ClassloaderByteArraySource.fromContext();
        Mutater mutater =
                ENGINE.createMutator(
                        name ->
                                Optional.ofNullable(classes.get(name.replace('/', '.')))
                                        .or(() -> libraries.getBytes(name)));
        List<Mutant> mutants = new ArrayList<>();
        for (String name : classes.keySet().stream().sorted().toList()) {
            for (MutationDetails found : mutater.findMutations(ClassName.fromString(name))) {
                Map<String, byte[]> changed = new HashMap<>(classes);
                changed.put(name, mutater.getMutation(found.getId()).getBytes());
                mutants.add(
                        new Mutant(
                                simple(name) + "." + found.getMethod(),
                                found.getLineNumber(),
                                found.getDescription(),
                                1,
                                changed));
            }
        }
        return mutants;
    }

    static String simple(String binaryName) {
        return binaryName.substring(binaryName.lastIndexOf('.') + 1);
    }
}
