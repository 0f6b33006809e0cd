package dev.claudeloop.core.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.NotifyEvent;
import dev.claudeloop.core.api.NotifyFormat;
import dev.claudeloop.core.api.SafeText;
import java.net.http.HttpRequest;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** A notification on the wire: its headers and its body. */
record Payload(Map<String, String> headers, String body) {
    private static final int LONGEST_HEADER = 200;

    static Payload of(Notification notification, NotifyFormat format) {
        return format == NotifyFormat.JSON ? json(notification) : text(notification);
    }

    private static Payload json(Notification notification) {
        var mapper = JsonMapper.builder()
                .enable(EnumFeature.WRITE_ENUMS_USING_TO_STRING)
                .build();
        return new Payload(Map.of("Content-Type", "application/json"), mapper.writeValueAsString(notification));
    }

    private static Payload text(Notification notification) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("Content-Type", "text/plain; charset=utf-8");
        headers.put("Title", header(notification.title()));
        headers.put("Priority", priority(notification.event()));
        headers.put("Tags", tag(notification));
        return new Payload(headers, notification.message());
    }

    void fill(HttpRequest.Builder request) {
        headers.forEach(request::header);
        request.POST(HttpRequest.BodyPublishers.ofString(body));
    }

    /** One line of what a header may hold; other letters are encoded as mail does, which ntfy reads as well. */
    static String header(String text) {
        String line = text.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]+", " ").strip();
        String cut = SafeText.shortened(line, LONGEST_HEADER);
        return cut.chars().allMatch(character -> character >= ' ' && character <= '~')
                ? cut
                : "=?UTF-8?B?" + Base64.getEncoder().encodeToString(cut.getBytes(UTF_8)) + "?=";
    }

    private static String priority(NotifyEvent event) {
        return switch (event) {
            case ITERATION, STATUS_UPDATE -> "low";
            case EXECUTION_START, ITERATION_MILESTONE, COMPLETION, USAGE_LIMIT -> "default";
            case ERROR, CIRCUIT_OPEN -> "high";
        };
    }

    /** Tags that ntfy shows as pictures. */
    private static String tag(Notification notification) {
        return switch (notification.event()) {
            case EXECUTION_START -> "rocket";
            case ITERATION -> "repeat";
            case ITERATION_MILESTONE -> "checkered_flag";
            case STATUS_UPDATE -> "memo";
            case COMPLETION -> notification.finishType() == FinishType.COMPLETE ? "white_check_mark" : "warning";
            case ERROR -> "x";
            case CIRCUIT_OPEN -> "rotating_light";
            case USAGE_LIMIT -> "hourglass";
        };
    }
}
