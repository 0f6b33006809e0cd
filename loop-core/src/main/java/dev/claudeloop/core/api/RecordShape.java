package dev.claudeloop.core.api;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How records of one type are taken apart and made again. */
record RecordShape(List<Method> accessors, Constructor<?> constructor) {

    static RecordShape of(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        var types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return new RecordShape(
                    Arrays.stream(components).map(RecordComponent::getAccessor).toList(),
                    type.getDeclaredConstructor(types));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type + " is no record", e);
        }
    }

    @Nullable Object[] values(Record record) {
        var values = new @Nullable Object[accessors.size()];
        try {
            for (int i = 0; i < values.length; i++) {
                values[i] = accessors.get(i).invoke(record);
            }
            return values;
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(record.getClass() + " is no public record", e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(record.getClass() + " cannot be taken apart", e);
        }
    }

    Record record(@Nullable Object[] values) {
        try {
            return (Record) constructor.newInstance(values);
        } catch (IllegalAccessException | InstantiationException e) {
            throw new IllegalArgumentException(constructor.getDeclaringClass() + " is no public record", e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(constructor.getDeclaringClass() + " cannot be made again", e);
        }
    }
}
