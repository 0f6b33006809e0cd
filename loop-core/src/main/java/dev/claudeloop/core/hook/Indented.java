package dev.claudeloop.core.hook;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;

/** Writes JSON in many lines, with two spaces for each level; Jackson's own printer is slow at its first use. */
final class Indented extends ObjectWriteContext.Base implements PrettyPrinter {
    private int level;

    @Override
    public PrettyPrinter getPrettyPrinter() {
        return this;
    }

    @Override
    public boolean hasPrettyPrinter() {
        return true;
    }

    @Override
    public void writeRootValueSeparator(JsonGenerator json) {
        json.writeRaw('\n');
    }

    @Override
    public void writeStartObject(JsonGenerator json) {
        open(json, '{');
    }

    @Override
    public void beforeObjectEntries(JsonGenerator json) {
        newLine(json);
    }

    @Override
    public void writeObjectNameValueSeparator(JsonGenerator json) {
        json.writeRaw(": ");
    }

    @Override
    public void writeObjectEntrySeparator(JsonGenerator json) {
        separate(json);
    }

    @Override
    public void writeEndObject(JsonGenerator json, int entries) {
        close(json, '}', entries);
    }

    @Override
    public void writeStartArray(JsonGenerator json) {
        open(json, '[');
    }

    @Override
    public void beforeArrayValues(JsonGenerator json) {
        newLine(json);
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator json) {
        separate(json);
    }

    @Override
    public void writeEndArray(JsonGenerator json, int values) {
        close(json, ']', values);
    }

    private void open(JsonGenerator json, char bracket) {
        json.writeRaw(bracket);
        level++;
    }

    private void separate(JsonGenerator json) {
        json.writeRaw(',');
        newLine(json);
    }

    private void close(JsonGenerator json, char bracket, int content) {
        level--;
        if (content > 0) {
            newLine(json);
        }
        json.writeRaw(bracket);
    }

    private void newLine(JsonGenerator json) {
        json.writeRaw('\n');
        for (int i = 0; i < level; i++) {
            json.writeRaw("  ");
        }
    }
}
