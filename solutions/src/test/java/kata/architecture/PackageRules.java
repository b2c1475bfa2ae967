package kata.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/** Which package may know which. */
final class PackageRules {

    static {
        // A circle is understood from a few of its dependencies; it may consist of hundreds.
        ArchConfiguration.get().setProperty("cycles.maxNumberOfDependenciesPerEdge", "3");
        // Libraries, and what is not looked at: their names are enough.
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    }

    private PackageRules() {}

    /** No package of these, each with its own name, depends on another in a circle. */
    static ArchRule noCircles(String root) {
        return slices().matching(root + ".(**)")
                .should()
                .beFreeOfCycles()
                .because("a maintainer has to know from a name which package a change belongs to");
    }

    /** Classes of the package, and of those beneath it, depend on no others of ours. */
    static ArchRule knowsNobody(String name) {
        return classes()
                .that(resideInAPackage(name + ".."))
                .should()
                .onlyDependOnClassesThat(
                        resideInAPackage(name + "..")
                                .or(resideOutsideOfPackages(root(name) + "..")))
                .because(name + " is the given world, and knows nothing of who uses it");
    }

    /** Classes of the package depend on none of the others. */
    static ArchRule doesNotKnow(String name, List<String> others) {
        return noClasses()
                .that(resideInAPackage(name + ".."))
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage(
                                others.stream().map(other -> other + "..").toArray(String[]::new)))
                .because("somebody who learns one model must not need another");
    }

    private static String root(String name) {
        return name.substring(0, name.indexOf('.'));
    }
}
