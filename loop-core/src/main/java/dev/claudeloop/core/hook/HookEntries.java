package dev.claudeloop.core.hook;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Our hooks among all others in Claude's settings; what is not ours stays where and as it is. */
final class HookEntries {
    private static final String HOOKS = "hooks";

    private HookEntries() {}

    /** The settings with one hook of ours for an event, in the place of an earlier one if there is one. */
    static Map<String, @Nullable Object> with(
            Map<String, @Nullable Object> settings, String event, Map<String, Object> hook) throws UnreadableException {
        List<@Nullable Object> groups = groups(settings, event);
        List<@Nullable Object> replaced = replaced(groups, hook);
        if (!hasOurs(replaced)) {
            var group = new LinkedHashMap<String, @Nullable Object>();
            group.put(HOOKS, List.of(hook));
            replaced.add(group);
        }
        return put(settings, event, replaced);
    }

    /** The settings without ours; what held nothing else goes with it. */
    static Map<String, @Nullable Object> without(Map<String, @Nullable Object> settings, String event)
            throws UnreadableException {
        List<@Nullable Object> groups = groups(settings, event);
        return hasOurs(groups) ? put(settings, event, replaced(groups, null)) : settings;
    }

    private static List<@Nullable Object> replaced(List<@Nullable Object> groups, @Nullable Map<String, Object> hook) {
        Map<String, Object> next = hook;
        var result = new ArrayList<@Nullable Object>();
        for (Object group : groups) {
            List<@Nullable Object> hooks = hooksOf(group);
            var kept = new ArrayList<@Nullable Object>();
            for (Object one : hooks) {
                if (!isOurs(one)) {
                    kept.add(one);
                } else if (next != null) {
                    kept.add(next);
                    next = null;
                }
            }
            if (!kept.isEmpty() || hooks.isEmpty()) {
                result.add(hooks.isEmpty() ? group : with(group, kept));
            }
        }
        return result;
    }

    private static Object with(@Nullable Object group, List<@Nullable Object> hooks) {
        Map<String, @Nullable Object> changed = copy(group);
        changed.put(HOOKS, hooks);
        return changed;
    }

    private static boolean hasOurs(List<@Nullable Object> groups) {
        return groups.stream().flatMap(group -> hooksOf(group).stream()).anyMatch(HookEntries::isOurs);
    }

    private static boolean isOurs(@Nullable Object hook) {
        return hook instanceof Map<?, ?> fields
                && fields.get("args") instanceof List<?> arguments
                && arguments.stream().anyMatch(word -> word instanceof String text && HookProgram.isNamedBy(text));
    }

    private static List<@Nullable Object> hooksOf(@Nullable Object group) {
        return group instanceof Map<?, ?> fields && fields.get(HOOKS) instanceof List<?> hooks
                ? new ArrayList<>(hooks)
                : List.of();
    }

    private static List<@Nullable Object> groups(Map<String, @Nullable Object> settings, String event)
            throws UnreadableException {
        Object hooks = settings.get(HOOKS);
        if (hooks != null && !(hooks instanceof Map)) {
            throw new UnreadableException("has hooks that are no JSON object");
        }
        Object groups = copy(hooks).get(event);
        if (groups != null && !(groups instanceof List)) {
            throw new UnreadableException("has hooks for " + event + " that are no list");
        }
        return groups instanceof List<?> list ? new ArrayList<>(list) : new ArrayList<>();
    }

    private static Map<String, @Nullable Object> put(
            Map<String, @Nullable Object> settings, String event, List<@Nullable Object> groups) {
        Map<String, @Nullable Object> hooks = copy(settings.get(HOOKS));
        Map<String, @Nullable Object> changed = copy(settings);
        setOrDrop(hooks, event, groups, groups.isEmpty());
        setOrDrop(changed, HOOKS, hooks, hooks.isEmpty());
        return changed;
    }

    private static void setOrDrop(Map<String, @Nullable Object> object, String name, Object value, boolean empty) {
        if (empty) {
            object.remove(name);
        } else {
            object.put(name, value);
        }
    }

    private static Map<String, @Nullable Object> copy(@Nullable Object object) {
        var copy = new LinkedHashMap<String, @Nullable Object>();
        if (object instanceof Map<?, ?> fields) {
            fields.forEach((name, value) -> copy.put((String) name, value));
        }
        return copy;
    }
}
