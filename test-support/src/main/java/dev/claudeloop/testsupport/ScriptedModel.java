package dev.claudeloop.testsupport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** The Messages API on loopback, which answers the turns of an agent from a script and keeps what it was asked. */
public final class ScriptedModel implements AutoCloseable {
    private static final Turn EXHAUSTED = Turn.text("The script of the model is exhausted.");
    private static final Turn ASIDE = Turn.text("ok");

    private final HttpServer server;
    private final ExecutorService threads;
    private final Queue<Step> script = new ConcurrentLinkedQueue<>();
    private final List<ModelRequest> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger messages = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Step afterwards = EXHAUSTED;

    private ScriptedModel(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /** Starts on a free port; each request for a turn takes the next step of the script. */
    public static ScriptedModel playing(Step... script) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            ScriptedModel model = new ScriptedModel(server, Executors.newCachedThreadPool());
            model.then(script);
            server.setExecutor(model.threads);
            server.createContext("/", model::handle);
            server.start();
            return model;
        } catch (IOException e) {
            throw new UncheckedIOException("Could not listen on loopback", e);
        }
    }

    /** Starts on a free port; each request for a turn is answered by the same step. */
    public static ScriptedModel answering(Step step) {
        ScriptedModel model = playing();
        model.afterwards = step;
        return model;
    }

    /** Adds steps to the end of the script. */
    public ScriptedModel then(Step... steps) {
        script.addAll(List.of(steps));
        return this;
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Everything that was asked, in order. */
    public List<ModelRequest> requests() {
        return List.copyOf(requests);
    }

    /** The requests that took a step of the script, or would have, had it not been exhausted. */
    public List<ModelRequest> turns() {
        return requests.stream().filter(ModelRequest::isTurn).toList();
    }

    /** The variables that lead the CLI here with an API key; the folder is for its settings and should be empty. */
    public Map<String, String> environment(Path configDir) {
        Map<String, String> environment = common(configDir);
        environment.put("ANTHROPIC_API_KEY", "dummy");
        return Map.copyOf(environment);
    }

    /** The variables that lead the CLI here as one with a subscription, which is told of usage limits. */
    public Map<String, String> subscription(Path configDir) {
        Map<String, String> environment = common(configDir);
        environment.put("CLAUDE_CODE_OAUTH_TOKEN", "dummy");
        return Map.copyOf(environment);
    }

    private Map<String, String> common(Path configDir) {
        return new HashMap<>(Map.of(
                "ANTHROPIC_BASE_URL", uri().toString(),
                "CLAUDE_CONFIG_DIR", configDir.toString(),
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
                "DISABLE_AUTOUPDATER", "1",
                "IS_SANDBOX", "1"));
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            ModelRequest request = read(exchange);
            requests.add(request);
            if (request.path().equals("/v1/messages")) {
                answer(exchange, request, turnFor(request));
            } else if (request.path().equals("/v1/messages/count_tokens")) {
                send(exchange, 200, "application/json", "{\"input_tokens\":120}");
            } else {
                send(exchange, 200, "application/json", "{}");
            }
        }
    }

    private Turn turnFor(ModelRequest request) {
        if (!request.isTurn()) {
            return ASIDE;
        }
        Step step = script.poll();
        try {
            return (step == null ? afterwards : step).answer(request);
        } catch (RuntimeException | AssertionError e) {
            // The CLI asks again after many an error, so only one that stays is seen in its result.
            script.clear();
            Turn failed = Turn.error(400, "invalid_request_error", "A step of the script failed: " + e);
            afterwards = failed;
            return failed;
        }
    }

    private void answer(HttpExchange exchange, ModelRequest request, Turn turn) throws IOException {
        if (isClosedWithin(turn.delay())) {
            return;
        }
        turn.headers().forEach(exchange.getResponseHeaders()::set);
        if (turn instanceof Turn.Refusal refusal) {
            send(exchange, refusal.status(), "application/json", refusal.body());
        } else if (turn instanceof Turn.Reply reply) {
            Wire wire = new Wire(
                    "msg_" + messages.incrementAndGet(),
                    request.body().path("model").asString("scripted"));
            if (request.body().path("stream").asBoolean(false)) {
                send(exchange, 200, "text/event-stream", wire.events(reply));
            } else {
                send(exchange, 200, "application/json", wire.document(reply));
            }
        }
    }

    private boolean isClosedWithin(Duration delay) {
        try {
            return closed.await(delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private static ModelRequest read(HttpExchange exchange) throws IOException {
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
        byte[] content = exchange.getRequestBody().readAllBytes();
        JsonNode body = content.length == 0
                ? MissingNode.getInstance()
                : JsonMapper.shared().readTree(content);
        return new ModelRequest(
                exchange.getRequestMethod(), exchange.getRequestURI().getPath(), headers, body);
    }

    private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", type);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? -1 : content.length);
        if (!head) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(content);
            }
        }
    }
}
