package dev.claudeloop.core.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Takes secrets out of all that is shown or kept: the values of variables that look like some, and addresses. */
public final class Redaction {
    public static final Redaction NONE = new Redaction(List.of());

    static final String MASK = "***";

    /** Shorter values are words that stand in every text, and would be known by their gaps. */
    private static final int SHORTEST = 8;

    private static final int SHORTEST_LINE = 16;

    private static final Pattern SECRET_NAME = Pattern.compile(
            "TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|AUTH(?!OR(?!I))|KEYS?(?=[_\\d.-]|$)"
                    + "|[_.-](?:PASS|PWD|PAT)(?=[_\\d.-]|$)",
            Pattern.CASE_INSENSITIVE);

    private final List<String> secrets;

    private final ClassValue<RecordShape> shapes = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return RecordShape.of(type);
        }
    };

    private Redaction(List<String> secrets) {
        this.secrets = secrets;
    }

    /** Knows the secrets of these variables by the variables' names. */
    public static Redaction of(Map<String, String> environment) {
        return NONE.and(environment);
    }

    /** Knows the secrets of a loop: of the variables around it, of those that it is given, and its notify address. */
    public static Redaction of(Map<String, String> environment, LoopOptions options) {
        Redaction ofVariables = of(environment).and(options.get(LoopOptions.ENVIRONMENT));
        return options.get(LoopOptions.NOTIFY_URL).map(ofVariables::and).orElse(ofVariables);
    }

    /** Knows the secrets of further variables too. */
    public Redaction and(Map<String, String> environment) {
        Stream<String> more = environment.entrySet().stream()
                .filter(variable -> SECRET_NAME.matcher(variable.getKey()).find())
                .flatMap(variable -> forms(variable.getValue().strip()));
        return and(more);
    }

    /** Knows an address too: with and without its scheme, and those of its parts that may be tokens. */
    public Redaction and(URI address) {
        String whole = address.toString();
        String bare = whole.substring(whole.indexOf("//") + 2);
        Stream<String> parts = bare.matches("[^/?]*/?") ? Stream.of(whole) : Stream.of(whole, bare);
        return and(Stream.concat(parts, tokens(address)));
    }

    private Redaction and(Stream<String> more) {
        return new Redaction(Stream.concat(secrets.stream(), more)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList());
    }

    private static Stream<String> tokens(URI address) {
        Stream<String> path = parts(address.getRawPath(), "/", SHORTEST_LINE);
        Stream<String> query = parts(address.getRawQuery(), "&[^&=]*=|&|^[^&=]*=", SHORTEST);
        Stream<String> user = parts(address.getRawUserInfo(), ":", SHORTEST);
        return Stream.of(path, query, user)
                .flatMap(Function.identity())
                .flatMap(token -> Stream.of(token, URLDecoder.decode(token, UTF_8)));
    }

    private static Stream<String> parts(@Nullable String text, String separator, int shortest) {
        return text == null ? Stream.of() : Stream.of(text.split(separator)).filter(part -> part.length() >= shortest);
    }

    /** A value as it is, in an address, in JSON and in HTML, and the lines of a key that has several. */
    private static Stream<String> forms(String value) {
        Stream<String> whole = Stream.of(value, URLEncoder.encode(value, UTF_8), json(value), html(value))
                .filter(form -> form.length() >= SHORTEST);
        Stream<String> lines = value.lines().map(String::strip).filter(line -> line.length() >= SHORTEST_LINE);
        return Stream.concat(whole, lines);
    }

    private static String json(String value) {
        return value.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\r", "\\r")
                .replace("\n", "\\n")
                .replace("\t", "\\t");
    }

    private static String html(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** The text without secrets. */
    public String redact(String text) {
        String redacted = text;
        for (String secret : secrets) {
            redacted = redacted.replace(secret, MASK);
        }
        return redacted;
    }

    /** The same record, without secrets in any of its texts. */
    public <T extends Record> T redact(T record) {
        if (secrets.isEmpty()) {
            return record;
        }
        @SuppressWarnings("unchecked") // A record is rebuilt by its own canonical constructor.
        T redacted = (T) rebuilt(record);
        return redacted;
    }

    /** The same object where it holds no secret, as most do. */
    private @Nullable Object redactValue(@Nullable Object value) {
        if (value instanceof String text) {
            return redact(text);
        }
        if (value instanceof List<?> list) {
            return redactList(list);
        }
        if (value instanceof Map<?, ?> map) {
            return redactMap(map);
        }
        return value instanceof Record record ? rebuilt(record) : value;
    }

    private List<?> redactList(List<?> list) {
        boolean same = true;
        var redacted = new ArrayList<Object>(list.size());
        for (Object part : list) {
            Object safe = Objects.requireNonNull(redactValue(part));
            redacted.add(safe);
            same &= safe == part;
        }
        return same ? list : Collections.unmodifiableList(redacted);
    }

    private Map<?, ?> redactMap(Map<?, ?> map) {
        boolean same = true;
        var redacted = new LinkedHashMap<@Nullable Object, @Nullable Object>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object key = redactValue(entry.getKey());
            Object part = redactValue(entry.getValue());
            redacted.put(key, part);
            same &= key == entry.getKey() && part == entry.getValue();
        }
        return same ? map : redacted;
    }

    private Record rebuilt(Record record) {
        RecordShape shape = shapes.get(record.getClass());
        @Nullable Object[] values = shape.values(record);
        boolean same = true;
        for (int i = 0; i < values.length; i++) {
            Object safe = redactValue(values[i]);
            same &= safe == values[i];
            values[i] = safe;
        }
        return same ? record : shape.record(values);
    }
}
