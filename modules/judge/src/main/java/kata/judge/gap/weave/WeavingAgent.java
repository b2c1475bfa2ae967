package kata.judge.gap.weave;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.agent.ByteBuddyAgent;

/**
 * Weaves the attempt where no class loader of ours does: under Surefire and in an IDE. It attaches
 * itself to this JVM when the first rules that explore are about to run.
 */
public final class WeavingAgent {

    private static final Set<String> WOVEN = ConcurrentHashMap.newKeySet();

    private WeavingAgent() {}

    /**
     * Has the attempt woven when it is loaded, or now if it is loaded already. Where that is not
     * possible it stays as it is, and {@link Weaving#problems} says so.
     *
     * @param rules the class with the rules, {@code Part04CheckThenActTest}
     * @param attemptClass binary name of the attempt's class
     */
    public static void weave(Class<?> rules, String attemptClass) {
        if (!Weaving.isWantedBy(rules)
                || rules.getClassLoader() instanceof WeavingLoader loader && loader.weaves()
                || !WOVEN.add(attemptClass)) {
            return;
        }
        try {
            Instrumentation jvm = ByteBuddyAgent.install();
            OfOneAttempt transformer = new OfOneAttempt(rules.getClassLoader(), attemptClass);
            jvm.addTransformer(transformer, true);
            for (Class<?> loaded : jvm.getAllLoadedClasses()) {
                if (loaded.getClassLoader() == rules.getClassLoader()
                        && transformer.isOwn(loaded.getName())) {
                    jvm.retransformClasses(loaded);
                }
            }
        } catch (IllegalStateException | UnmodifiableClassException | LinkageError e) {
            Weaving.note(
                    attemptClass,
                    "no agent can be attached (is -XX:+EnableDynamicAgentLoading set?): " + e);
        }
    }

    private static final class OfOneAttempt implements ClassFileTransformer {

        private final ClassLoader loader;
        private final String attemptClass;
        private final Weaver weaver;

        private OfOneAttempt(ClassLoader loader, String attemptClass) {
            this.loader = loader;
            this.attemptClass = attemptClass;
            this.weaver = new Weaver(loader, this::isOwn);
        }

        @Override
        public byte[] transform(
                ClassLoader from,
                String name,
                Class<?> redefined,
                ProtectionDomain domain,
                byte[] bytes) {
            String type = name == null ? "" : name.replace('/', '.');
            if (from != loader || !isOwn(type)) {
                return null;
            }
            return Weaving.wovenOrNoted(
                    redefined == null ? weaver : weaver.bodiesOnly(), type, bytes);
        }

        // All that is compiled from the attempt's file: nested classes, and others beside it.
        private boolean isOwn(String type) {
            String module = attemptClass.substring(0, attemptClass.lastIndexOf('.') + 1);
            return type.equals(attemptClass)
                    || type.startsWith(attemptClass + "$")
                    || type.startsWith(module)
                            && !type.startsWith(attemptClass + "Test")
                            && fileOf(type)
                                    .equals(attemptClass.substring(module.length()) + ".java");
        }

        private String fileOf(String type) {
            try (InputStream bytes =
                    loader.getResourceAsStream(type.replace('.', '/') + ".class")) {
                return bytes == null
                        ? ""
                        : ClassFile.of()
                                .parse(bytes.readAllBytes())
                                .findAttribute(Attributes.sourceFile())
                                .map(file -> file.sourceFile().stringValue())
                                .orElse("");
            } catch (IOException e) {
                return "";
            }
        }
    }
}
