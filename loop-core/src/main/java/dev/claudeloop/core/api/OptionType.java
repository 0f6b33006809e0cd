package dev.claudeloop.core.api;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the values of an option; what it expects is part of the message when a value is wrong.
 *
 * @param expected what a right value looks like, in the user's words
 * @param bare whether the option may stand without a value, as in {@code -PclaudeLoop.rehearse}
 * @param parser from what the build script or the command line gave, a text, list or map, to the value
 */
public record OptionType<T>(String expected, boolean bare, Function<Object, T> parser) {

    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern DURATION = Pattern.compile("(\\d{1,15})\\s*(ms|s|m|h)");

    /** Nobody waits for longer, and sums of times stay within their types. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})\\s*([kmg]?)b?");

    public static OptionType<Integer> count() {
        return text("a whole number from 0 up", text -> {
            int value = Integer.parseInt(text);
            if (value < 0) {
                throw new IllegalArgumentException();
            }
            return value;
        });
    }

    public static OptionType<Long> longCount() {
        return text("a whole number from 0 up", text -> {
            long value = Long.parseLong(text);
            if (value < 0) {
                throw new IllegalArgumentException();
            }
            return value;
        });
    }

    public static OptionType<Double> amount() {
        return text("a number from 0 up such as 2.50", text -> {
            double value = Double.parseDouble(text);
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException();
            }
            return value;
        });
    }

    /** A name that is safe as the name of a folder. */
    public static OptionType<Optional<String>> name() {
        return optional("a name of letters, digits, dots, dashes and underscores", text -> {
            if (!NAME.matcher(text).matches()) {
                throw new IllegalArgumentException();
            }
            return text;
        });
    }

    public static OptionType<Boolean> flag() {
        return new OptionType<>(
                "true or false", true, raw -> switch (raw.toString().strip()) {
                    case "", "true" -> true;
                    case "false" -> false;
                    default -> throw new IllegalArgumentException();
                });
    }

    public static OptionType<Optional<String>> text() {
        return optional("a text", text -> text);
    }

    public static OptionType<String> word() {
        return text("a word", text -> text);
    }

    public static OptionType<Path> path() {
        return text("a path", OptionType::toPath);
    }

    public static OptionType<Optional<Path>> optionalPath() {
        return optional("a path", OptionType::toPath);
    }

    /** An address that can be posted to. */
    public static OptionType<Optional<URI>> address() {
        return optional("an address such as https://example.org/hook", text -> {
            URI address = URI.create(text);
            String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
            boolean http = scheme.equals("http") || scheme.equals("https");
            if (!http || address.getHost() == null || address.getPort() > HIGHEST_PORT) {
                throw new IllegalArgumentException();
            }
            return address;
        });
    }

    /** A number with its unit; nothing is nothing in each, so that {@code 0} needs none. */
    public static OptionType<Duration> duration() {
        return text("a duration such as 500ms, 30s, 15m or 2h", text -> {
            Matcher matcher = DURATION.matcher(text.equals("0") ? "0s" : text);
            if (!matcher.matches()) {
                throw new IllegalArgumentException();
            }
            long amount = Long.parseLong(matcher.group(1));
            Duration duration = switch (matcher.group(2)) {
                case "ms" -> Duration.ofMillis(amount);
                case "s" -> Duration.ofSeconds(amount);
                case "m" -> Duration.ofMinutes(amount);
                default -> Duration.ofHours(amount);
            };
            if (duration.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException();
            }
            return duration;
        });
    }

    /** A number of bytes. */
    public static OptionType<Long> size() {
        return text("a size in bytes such as 500k, 20m or 1g", text -> {
            Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
            if (!matcher.matches()) {
                throw new IllegalArgumentException();
            }
            long amount = Long.parseLong(matcher.group(1));
            return switch (matcher.group(2)) {
                case "k" -> amount << 10;
                case "m" -> amount << 20;
                case "g" -> amount << 30;
                default -> amount;
            };
        });
    }

    /** Values of an enum by their {@code toString}; {@code aliases} are further spellings. */
    public static <E extends Enum<E>> OptionType<E> oneOf(Class<E> type, Map<String, E> aliases) {
        return text("one of " + names(type), text -> constant(type, aliases, text));
    }

    /** A list of values, or the word {@code none}, as an empty list says nothing. */
    public static <E extends Enum<E>> OptionType<List<E>> someOf(Class<E> type) {
        return new OptionType<>("none, or a list of " + names(type), false, raw -> {
            List<String> words = list().parser().apply(raw);
            return isNone(words)
                    ? List.of()
                    : words.stream().map(text -> constant(type, Map.of(), text)).toList();
        });
    }

    /** Like {@link #someOf}, with the word {@code all} for every value there is. */
    public static <E extends Enum<E>> OptionType<List<E>> allOrSomeOf(Class<E> type) {
        OptionType<List<E>> some = someOf(type);
        return new OptionType<>("all, " + some.expected(), false, raw -> {
            boolean all = list().parser().apply(raw).stream().anyMatch("all"::equalsIgnoreCase);
            return all ? List.of(type.getEnumConstants()) : some.parser().apply(raw);
        });
    }

    /** A list, or a text of items with commas between them; commas in round brackets do not separate. */
    public static OptionType<List<String>> list() {
        return new OptionType<>("a list", false, raw -> {
            if (raw instanceof Collection<?> items) {
                return items.stream().map(String::valueOf).toList();
            }
            return splitOutsideBrackets(raw.toString());
        });
    }

    /** A list, or the word {@code none}, which takes back what a place with less precedence says. */
    public static OptionType<List<String>> listOrNone() {
        OptionType<List<String>> list = list();
        return new OptionType<>(list.expected(), false, raw -> {
            List<String> items = list.parser().apply(raw);
            return isNone(items) ? List.of() : items;
        });
    }

    /** A map, or a text such as {@code A=1,B=2}, or the word {@code none}. */
    public static OptionType<Map<String, String>> map() {
        return new OptionType<>("a map such as A=1,B=2", false, raw -> {
            var result = new LinkedHashMap<String, String>();
            if (isNone(raw.toString())) {
                return result;
            }
            if (raw instanceof Map<?, ?> entries) {
                entries.forEach((key, value) -> result.put(String.valueOf(key), String.valueOf(value)));
                return result;
            }
            for (String entry : splitOutsideBrackets(raw.toString())) {
                int equals = entry.indexOf('=');
                if (equals < 1) {
                    throw new IllegalArgumentException();
                }
                result.put(entry.substring(0, equals).strip(), entry.substring(equals + 1));
            }
            return result;
        });
    }

    private static <T> OptionType<T> text(String expected, Function<String, T> parser) {
        return new OptionType<>(
                expected, false, raw -> parser.apply(raw.toString().strip()));
    }

    /** A value, or the word {@code none}, which takes back what a place with less precedence says. */
    private static <T> OptionType<Optional<T>> optional(String expected, Function<String, T> parser) {
        return text(
                expected, text -> text.isEmpty() || isNone(text) ? Optional.empty() : Optional.of(parser.apply(text)));
    }

    private static Path toPath(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static boolean isNone(List<String> words) {
        return words.size() == 1 && isNone(words.get(0));
    }

    private static boolean isNone(String text) {
        return text.strip().equalsIgnoreCase("none");
    }

    private static <E extends Enum<E>> String names(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(Enum::toString).collect(Collectors.joining(", "));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, Map<String, E> aliases, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.toString().equalsIgnoreCase(text))
                .findFirst()
                .or(() -> Optional.ofNullable(aliases.get(text)))
                .orElseThrow(IllegalArgumentException::new);
    }

    private static List<String> splitOutsideBrackets(String text) {
        var items = new ArrayList<String>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i == text.length() ? ',' : text.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (c == ',' && (depth <= 0 || i == text.length())) {
                String item = text.substring(start, i).strip();
                if (!item.isEmpty()) {
                    items.add(item);
                }
                start = i + 1;
            }
        }
        return items;
    }
}
