package kata.referee;

import static org.assertj.core.api.Assertions.assertThat;

import kata.judge.SignatureFinding;
import org.junit.jupiter.api.Test;

/** The messages are those of HotSpot 25, as its linker writes them. */
class SignatureFindingTest {

    private static String text(LinkageError error) {
        return SignatureFinding.signatureChanged(error).text();
    }

    @Test
    void namesTheMissingMethodAsItIsWrittenInJava() {
        assertThat(
                        text(
                                new NoSuchMethodError(
                                        "'java.util.List kata.pool.Part02FixedPool.runAll("
                                                + "java.util.List, int)'")))
                .contains("List runAll(List, int)")
                .contains("Part02FixedPool")
                .contains("there is no such method")
                .contains("restore it")
                .doesNotContain("java.util")
                .doesNotContain("Ljava");
    }

    @Test
    void namesTheMissingConstructor() {
        assertThat(text(new NoSuchMethodError("'void kata.pool.Part02FixedPool.<init>(int)'")))
                .contains("new Part02FixedPool(int)")
                .doesNotContain("<init>");
    }

    @Test
    void namesTheMissingField() {
        assertThat(
                        text(
                                new NoSuchFieldError(
                                        "Class kata.pool.Part05Visibility does not have member"
                                                + " field 'int count'")))
                .contains("field int count of Part05Visibility")
                .contains("there is no such field");
    }

    @Test
    void saysThatAMethodIsNotStaticAnyMore() {
        assertThat(
                        text(
                                new IncompatibleClassChangeError(
                                        "Expected static method 'void kata.pool.Part01Warmup"
                                                + ".run()'")))
                .contains("void run()")
                .contains("it is not static")
                .contains("void run(), static");
    }

    @Test
    void saysThatAMethodBecameStatic() {
        assertThat(
                        text(
                                new IncompatibleClassChangeError(
                                        "Expected instance not static method 'void"
                                                + " kata.pool.Part01Warmup.run()'")))
                .contains("it is static")
                .contains("void run(), not static");
    }

    @Test
    void saysThatAFieldBecameStatic() {
        assertThat(
                        text(
                                new IncompatibleClassChangeError(
                                        "Expected non-static field kata.pool.Part01Warmup.count")))
                .contains("field count of Part01Warmup")
                .contains("it is static");
    }

    @Test
    void saysThatAMethodBecamePrivate() {
        assertThat(
                        text(
                                new IllegalAccessError(
                                        "class kata.pool.Part01WarmupTest tried to access private"
                                                + " method 'void kata.pool.Part01Warmup.run()'"
                                                + " (kata.pool.Part01WarmupTest and"
                                                + " kata.pool.Part01Warmup are in unnamed module of"
                                                + " loader 'app')")))
                .contains("void run() in Part01Warmup")
                .contains("it is private");
    }

    @Test
    void saysThatAFieldBecamePrivate() {
        assertThat(
                        text(
                                new IllegalAccessError(
                                        "class kata.pool.Part01WarmupTest tried to access private"
                                                + " field kata.pool.Part01Warmup.count (in unnamed"
                                                + " module)")))
                .contains("field count of Part01Warmup")
                .contains("it is private");
    }

    @Test
    void namesTheMissingNestedClass() {
        assertThat(text(new NoClassDefFoundError("kata/pool/Part04CheckThenAct$Loader")))
                .contains("class Part04CheckThenAct.Loader")
                .contains("there is none");
    }

    @Test
    void saysThatAClassBecameAbstract() {
        assertThat(text(new InstantiationError("kata.pool.Part01Warmup")))
                .contains("new Part01Warmup")
                .contains("abstract or an interface");
    }

    @Test
    void namesTheMethodWithoutABodyAndItsInterface() {
        assertThat(
                        text(
                                new AbstractMethodError(
                                        "Receiver class kata.pool.Part01Warmup$Impl does not define"
                                                + " or inherit an implementation of the resolved"
                                                + " method 'abstract int foo(java.lang.String)' of"
                                                + " interface kata.pool.Part01Warmup$Source.")))
                .contains("int foo(String) in Part01Warmup.Source")
                .contains("it has no body")
                .doesNotContain("abstract int");
    }

    @Test
    void saysThatAnInterfaceIsNotImplementedAnyMore() {
        assertThat(
                        text(
                                new IncompatibleClassChangeError(
                                        "Class kata.pool.P$Impl does not implement the requested"
                                                + " interface kata.pool.P$Source")))
                .contains("Class P.Impl does not implement the requested interface P.Source");
    }

    @Test
    void saysSomethingWhereTheErrorSaysNothing() {
        assertThat(text(new IncompatibleClassChangeError())).contains("do not fit your code");
    }

    @Test
    void findsTheErrorAmongCauses() {
        Throwable thrown =
                new IllegalStateException(
                        new RuntimeException(new NoSuchMethodError("'void kata.pool.P.run()'")));

        assertThat(SignatureFinding.in(thrown)).isPresent();
    }

    @Test
    void leavesOtherErrorsAlone() {
        assertThat(SignatureFinding.in(new ExceptionInInitializerError("boom"))).isEmpty();
        assertThat(
                        SignatureFinding.in(
                                new NoClassDefFoundError("Could not initialize class kata.pool.P")))
                .isEmpty();
        assertThat(SignatureFinding.in(new AssertionError("no"))).isEmpty();
    }
}
