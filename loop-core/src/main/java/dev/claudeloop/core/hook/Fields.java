package dev.claudeloop.core.hook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of an object, whatever way agents spell and type them. */
final class Fields {
    private static final String[] NAMES = {"name", "criterion", "text", "description", "title", "id"};
    private static final String[] STATES = {"met", "done", "passed", "status"};

    private final Map<String, Object> byName = new HashMap<>();

    Fields(Map<?, ?> object) {
        for (Map.Entry<?, ?> field : object.entrySet()) {
            if (field.getValue() != null) {
                byName.put(plain((String) field.getKey()), field.getValue());
            }
        }
    }

    /** {@code exit_signal}, {@code exitSignal} and {@code EXIT-SIGNAL} are the same field. */
    static String plain(String name) {
        var plain = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (letter != '_' && letter != '-' && !Character.isWhitespace(letter)) {
                plain.append(Character.toLowerCase(letter));
            }
        }
        return plain.toString();
    }

    @Nullable Object value(String name) {
        return byName.get(name);
    }

    /** The object of that name, or an empty one. */
    Fields fields(String name) {
        return new Fields(byName.get(name) instanceof Map<?, ?> object ? object : Map.of());
    }

    String text(String name) {
        return text(byName.get(name));
    }

    @Nullable Boolean flag(String name) {
        return flag(byName.get(name));
    }

    int number(String name, int otherwise) {
        try {
            return Integer.parseInt(text(name).strip());
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** The names in a list, of texts or of objects that have a name, or the names of an object's fields. */
    List<String> names(String name) {
        var names = new ArrayList<String>();
        if (byName.get(name) instanceof List<?> array) {
            for (Object element : array) {
                String found = nameOf(element);
                if (!found.isEmpty()) {
                    names.add(found);
                }
            }
        } else if (byName.get(name) instanceof Map<?, ?> object) {
            for (Object key : object.keySet()) {
                names.add((String) key);
            }
        }
        return names;
    }

    static String nameOf(@Nullable Object element) {
        return element instanceof Map<?, ?> object ? new Fields(object).firstText() : text(element);
    }

    /** Whether an element says that it is met, by itself or in a field; null where it says neither. */
    static @Nullable Boolean metOf(@Nullable Object element) {
        if (!(element instanceof Map<?, ?> object)) {
            return flag(element);
        }
        var fields = new Fields(object);
        for (String state : STATES) {
            Boolean met = fields.flag(state);
            if (met != null) {
                return met;
            }
        }
        return null;
    }

    private String firstText() {
        for (String name : NAMES) {
            String text = text(name);
            if (!text.isEmpty()) {
                return text;
            }
        }
        return "";
    }

    private static String text(@Nullable Object value) {
        return value instanceof String text ? text : value instanceof Json.Digits number ? number.text() : "";
    }

    private static @Nullable Boolean flag(@Nullable Object value) {
        if (value instanceof Boolean flag) {
            return flag;
        }
        return switch (value instanceof String text ? plain(text) : "") {
            case "true", "yes" -> true;
            case "false", "no" -> false;
            default -> null;
        };
    }
}
