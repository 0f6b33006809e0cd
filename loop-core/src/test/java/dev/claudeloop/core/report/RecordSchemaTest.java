package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.state.Documents;
import dev.claudeloop.core.state.Samples;
import dev.claudeloop.testsupport.RecordSchemas;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class RecordSchemaTest {

    @Test
    void a_record_as_it_is_written_fits() throws Exception {
        assertThat(RecordSchemas.errors("iteration", json(Samples.iteration(1))))
                .isEmpty();
        assertThat(RecordSchemas.errors("run", json(Samples.run("20260304-120000-abcdef01"))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"runId", "claude", "workspace", "guards", "decision"})
    void a_record_without_one_of_its_fields_is_rejected(String field) throws Exception {
        assertThat(broken(record -> record.remove(field)))
                .singleElement()
                .asString()
                .contains(field);
    }

    @Test
    void fields_that_nobody_knows_are_rejected_at_any_depth() throws Exception {
        assertThat(broken(record -> record.put("mood", "good")))
                .singleElement()
                .asString()
                .contains("mood");
        assertThat(broken(record -> in(record, "claude", "tokens").put("free", 1)))
                .singleElement()
                .asString()
                .contains("free");
    }

    @Test
    void values_of_the_wrong_kind_are_rejected() throws Exception {
        assertThat(broken(record -> record.put("iteration", "one"))).isNotEmpty();
        assertThat(broken(record -> record.put("schemaVersion", 2))).isNotEmpty();
        assertThat(broken(record -> record.put("startedAt", "yesterday"))).isNotEmpty();
        assertThat(broken(record -> record.putNull("runId"))).isNotEmpty();
        assertThat(broken(record -> record.put("mode", "BUILD"))).isNotEmpty();
        assertThat(broken(record -> in(record, "decision").put("finishType", "tired")))
                .isNotEmpty();
        assertThat(broken(record -> in(record, "claude").putArray("errors").add(1)))
                .isNotEmpty();
        assertThat(broken(record -> in(record, "claude", "toolCalls").put("Edit", "twice")))
                .isNotEmpty();
        assertThat(broken(record -> in(record, "guards", "breaker").put("opening", "wide")))
                .isNotEmpty();
    }

    @Test
    void a_record_from_before_commits_had_names_is_read(@TempDir Path folder) throws Exception {
        ObjectNode record = (ObjectNode) new JsonMapper().readTree(json(Samples.iteration(1)));
        in(record, "changes").remove(List.of("log", "lines"));
        Path file = Files.writeString(folder.resolve("001.json"), record.toString());

        ChangesRecord changes =
                new Documents().read(file, IterationRecord.class).changes();

        assertThat(changes.log()).isEmpty();
        assertThat(changes.lines()).isEmpty();
    }

    @Test
    void the_schemas_say_what_the_java_records_say() {
        compare("iteration", IterationRecord.class);
        compare("run", RunRecord.class);
    }

    @Test
    void the_outcomes_are_those_that_a_call_can_have() {
        List<String> names = Arrays.stream(Outcome.class.getPermittedSubclasses())
                .map(type ->
                        type.getSimpleName().replaceAll("(?<!^)([A-Z])", "_$1").toLowerCase(Locale.ROOT))
                .toList();
        JsonNode iteration = RecordSchemas.tree("iteration").at("/$defs/claude/properties/outcome");
        JsonNode summary = RecordSchemas.tree("run").at("/$defs/summary/properties/outcome");
        assertThat(texts(iteration.path("enum"))).containsExactlyInAnyOrderElementsOf(names);
        assertThat(texts(summary.path("enum"))).containsExactlyInAnyOrderElementsOf(names);
        assertThat(ClaudeRecord.class.getRecordComponents())
                .anyMatch(part -> part.getName().equals("outcome"));
    }

    private static String json(Object record) throws Exception {
        return new String(new Documents().toJson(record), StandardCharsets.UTF_8);
    }

    private static List<String> broken(Consumer<ObjectNode> breakage) throws Exception {
        ObjectNode record = (ObjectNode) new JsonMapper().readTree(json(Samples.iteration(1)));
        breakage.accept(record);
        return RecordSchemas.errors("iteration", record.toString());
    }

    private static ObjectNode in(ObjectNode record, String... names) {
        ObjectNode at = record;
        for (String name : names) {
            at = (ObjectNode) at.path(name);
        }
        return at;
    }

    private static void compare(String name, Class<?> type) {
        JsonNode schema = RecordSchemas.tree(name);
        var seen = new HashSet<Class<?>>();
        compare(schema, schema, type, name, seen);
        assertThat(schema.path("$defs").propertyNames())
                .as("definitions in use")
                .hasSize(seen.size() - 1);
    }

    private static void compare(JsonNode root, JsonNode schema, Class<?> type, String where, Set<Class<?>> seen) {
        seen.add(type);
        RecordComponent[] components = type.getRecordComponents();
        List<String> names =
                Arrays.stream(components).map(RecordComponent::getName).toList();
        assertThat(schema.path("properties").propertyNames()).as(where).containsExactlyElementsOf(names);
        assertThat(texts(schema.path("required"))).as(where).containsExactlyElementsOf(names);
        assertThat(schema.path("additionalProperties").asBoolean(true))
                .as(where)
                .isFalse();
        for (RecordComponent component : components) {
            String there = where + "." + component.getName();
            JsonNode value = schema.path("properties").path(component.getName());
            assertThat(takesNull(value)).as(there + " may be null").isEqualTo(nullable(component));
            compareValue(root, value, component.getGenericType(), there, seen);
        }
    }

    private static void compareValue(JsonNode root, JsonNode schema, Type type, String where, Set<Class<?>> seen) {
        if (type instanceof ParameterizedType container) {
            Type[] arguments = container.getActualTypeArguments();
            boolean list = container.getRawType() == List.class;
            assertThat(list || container.getRawType() == Map.class).as(where).isTrue();
            assertThat(types(schema)).as(where).containsOnly(list ? "array" : "object");
            JsonNode items = schema.path(list ? "items" : "additionalProperties");
            compareValue(root, items, arguments[arguments.length - 1], where + "[]", seen);
            return;
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isRecord()) {
            String ref = (schema.has("anyOf") ? schema.path("anyOf").path(0) : schema)
                    .path("$ref")
                    .asString();
            compare(root, root.at(ref.substring(1)), raw, where, seen);
        } else if (raw.isEnum()) {
            assertThat(texts(schema.path("enum")))
                    .as(where)
                    .containsExactlyElementsOf(Stream.of(raw.getEnumConstants())
                            .map(Object::toString)
                            .toList());
        } else {
            assertThat(types(schema)).as(where).containsOnly(jsonType(raw));
            assertThat(schema.path("format").asString("")).as(where).isEqualTo(raw == Instant.class ? "date-time" : "");
        }
    }

    private static String jsonType(Class<?> type) {
        if (type == int.class || type == long.class || type == Integer.class) {
            return "integer";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "boolean";
        }
        return type == double.class ? "number" : "string";
    }

    private static boolean nullable(RecordComponent component) {
        AnnotatedElement type = component.getAnnotatedType();
        return type.isAnnotationPresent(Nullable.class);
    }

    private static boolean takesNull(JsonNode schema) {
        boolean inEnum =
                !schema.has("enum") || schema.path("enum").valueStream().anyMatch(JsonNode::isNull);
        return schema.has("anyOf")
                ? schema.path("anyOf").valueStream().anyMatch(RecordSchemaTest::takesNull)
                : texts(schema.path("type")).contains("null") && inEnum;
    }

    private static List<String> types(JsonNode schema) {
        return texts(schema.path("type")).stream()
                .filter(type -> !type.equals("null"))
                .toList();
    }

    private static List<String> texts(JsonNode node) {
        return node.isString()
                ? List.of(node.asString())
                : node.valueStream()
                        .filter(JsonNode::isString)
                        .map(JsonNode::asString)
                        .toList();
    }
}
