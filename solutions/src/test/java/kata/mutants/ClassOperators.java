package kata.mutants;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Changes of a class as a whole: a field that is not volatile any more, a field that all instances
 * share, a method that is not synchronized any more.
 */
final class ClassOperators {

    private ClassOperators() {}

    /** In words, and the change, which is for all classes of the answer. */
    static Map<String, ClassTransform> changes(ClassModel type) {
        Map<String, ClassTransform> changes = new LinkedHashMap<>();
        ClassDesc owner = type.thisClass().asSymbol();
        for (FieldModel field : type.fields()) {
            String name = field.fieldName().stringValue();
            if (field.flags().has(AccessFlag.VOLATILE)) {
                changes.put("not volatile: " + name, withoutVolatile(owner, name));
            }
            if (!field.flags().has(AccessFlag.STATIC)
                    && !field.flags().has(AccessFlag.SYNTHETIC)
                    && !isRecord(type)) {
                changes.put("static: " + name, asStatic(owner, name));
            }
        }
        for (MethodModel method : type.methods()) {
            if (method.flags().has(AccessFlag.SYNCHRONIZED)) {
                String name = method.methodName().stringValue();
                changes.put("not synchronized: " + name, withoutLock(owner, name));
            }
        }
        return changes;
    }

    private static boolean isRecord(ClassModel type) {
        return type.superclass()
                .filter(s -> s.asInternalName().equals("java/lang/Record"))
                .isPresent();
    }

    private static ClassTransform withoutVolatile(ClassDesc owner, String name) {
        return flags(owner, name, ClassFile.ACC_VOLATILE, 0);
    }

    private static ClassTransform asStatic(ClassDesc owner, String name) {
        // The value stays on top of the object that the instruction would have taken as well.
        CodeTransform uses =
                (code, element) -> {
                    if (!(element instanceof FieldInstruction field)
                            || !field.owner().asSymbol().equals(owner)
                            || !field.name().equalsString(name)) {
                        code.with(element);
                    } else if (field.opcode() == Opcode.GETFIELD) {
                        code.pop().getstatic(owner, name, field.typeSymbol());
                    } else {
                        code.putstatic(owner, name, field.typeSymbol()).pop();
                    }
                };
        return flags(owner, name, ClassFile.ACC_FINAL, ClassFile.ACC_STATIC)
                .andThen(
                        ClassTransform.transformingMethods(MethodTransform.transformingCode(uses)));
    }

    private static ClassTransform flags(ClassDesc owner, String name, int without, int with) {
        return (type, element) -> {
            if (element instanceof FieldModel field
                    && field.fieldName().equalsString(name)
                    && field.parent()
                            .filter(parent -> parent.thisClass().asSymbol().equals(owner))
                            .isPresent()) {
                type.withField(
                        field.fieldName(),
                        field.fieldType(),
                        copy -> {
                            copy.withFlags(field.flags().flagsMask() & ~without | with);
                            field.attributes().forEach(a -> copyAttribute(copy, a));
                        });
            } else {
                type.with(element);
            }
        };
    }

    private static void copyAttribute(
            java.lang.classfile.FieldBuilder copy, java.lang.classfile.Attribute<?> attribute) {
        if (attribute instanceof java.lang.classfile.FieldElement element) {
            copy.with(element);
        }
    }

    private static ClassTransform withoutLock(ClassDesc owner, String name) {
        return (type, element) -> {
            if (element instanceof MethodModel method
                    && method.methodName().equalsString(name)
                    && method.parent()
                            .filter(parent -> parent.thisClass().asSymbol().equals(owner))
                            .isPresent()) {
                type.transformMethod(
                        method,
                        (copy, part) -> {
                            if (part instanceof AccessFlags flags) {
                                copy.withFlags(flags.flagsMask() & ~ClassFile.ACC_SYNCHRONIZED);
                            } else {
                                copy.with(part);
                            }
                        });
            } else {
                type.with(element);
            }
        };
    }
}
