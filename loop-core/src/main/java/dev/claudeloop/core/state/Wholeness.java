package dev.claudeloop.core.state;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether a record that was read from JSON has all its lists and maps, and nothing null in them: no record here has a
 * list that may be missing, and JSON can leave out anything.
 */
final class Wholeness {

    private Wholeness() {}

    static boolean holds(@Nullable Object value) {
        if (value instanceof Collection<?> items) {
            return items.stream().allMatch(item -> item != null && holds(item));
        }
        if (value instanceof Map<?, ?> map) {
            return map.values().stream().allMatch(item -> item != null && holds(item));
        }
        if (!(value instanceof Record)) {
            return true;
        }
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            Object part = part(value, component);
            boolean isList = Collection.class.isAssignableFrom(component.getType())
                    || Map.class.isAssignableFrom(component.getType());
            if ((isList && part == null) || !holds(part)) {
                return false;
            }
        }
        return true;
    }

    static boolean areThere(@Nullable Object... values) {
        return Arrays.stream(values).allMatch(Objects::nonNull);
    }

    private static @Nullable Object part(Object whole, RecordComponent component) {
        try {
            return component.getAccessor().invoke(whole);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }
}
