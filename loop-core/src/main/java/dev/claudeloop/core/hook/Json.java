package dev.claudeloop.core.hook;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON as maps, lists, texts, booleans, null, and numbers as they were written, with the small Jackson alone: it runs
 * where every class counts that has to be loaded.
 */
final class Json {
    private static final long MOST_BYTES = 16 * 1024 * 1024;
    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxDocumentLength(MOST_BYTES)
                    .build())
            .build();

    private Json() {}

    /** A number in the digits of its author, so that writing it back changes nothing. */
    record Digits(String text) {}

    /** Reads one object; anything else is an exception, and so is anything after it. */
    static Map<String, @Nullable Object> object(byte[] json) throws UnreadableException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT) {
                throw new UnreadableException("is not a JSON object");
            }
            Map<String, @Nullable Object> object = object(parser);
            if (parser.nextToken() != null) {
                throw new UnreadableException("is not valid JSON");
            }
            return object;
        } catch (JacksonException e) {
            throw new UnreadableException("is not valid JSON");
        }
    }

    /** In one line, for a program. */
    static byte[] line(Object value) {
        return bytes(value, ObjectWriteContext.empty());
    }

    /** In many lines, for a file that people read too. */
    static byte[] document(Object value) {
        return bytes(value, new Indented());
    }

    private static byte[] bytes(Object value, ObjectWriteContext context) {
        var bytes = new ByteArrayOutputStream();
        try (JsonGenerator generator = FACTORY.createGenerator(context, bytes)) {
            write(generator, value);
        }
        return bytes.toByteArray();
    }

    private static @Nullable Object value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Digits(parser.getString());
            case VALUE_NULL -> null;
            default -> parser.getString();
        };
    }

    private static Map<String, @Nullable Object> object(JsonParser parser) {
        var object = new LinkedHashMap<String, @Nullable Object>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            object.put(name, value(parser));
        }
        return object;
    }

    private static List<@Nullable Object> array(JsonParser parser) {
        var array = new ArrayList<@Nullable Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(parser));
        }
        return array;
    }

    private static void write(JsonGenerator generator, @Nullable Object value) {
        if (value instanceof Map<?, ?> object) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> field : object.entrySet()) {
                generator.writeName((String) field.getKey());
                write(generator, field.getValue());
            }
            generator.writeEndObject();
        } else if (value instanceof List<?> array) {
            generator.writeStartArray();
            for (Object element : array) {
                write(generator, element);
            }
            generator.writeEndArray();
        } else if (value instanceof Boolean flag) {
            generator.writeBoolean(flag);
        } else if (value instanceof Digits number) {
            generator.writeNumber(number.text());
        } else if (value instanceof Integer number) {
            generator.writeNumber(number);
        } else if (value == null) {
            generator.writeNull();
        } else {
            generator.writeString((String) value);
        }
    }
}
