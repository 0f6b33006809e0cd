package dev.claudeloop.testsupport;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium, driven through its own chromedriver by the WebDriver protocol. */
public final class Browser implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final ChildProcess driver;
    private final URI server;
    private final HttpClient http = HttpClient.newHttpClient();
    private String session = "";

    private Browser(ChildProcess driver, URI server) {
        this.driver = driver;
        this.server = server;
    }

    /** The browser; where none is installed the test is skipped with the reason, or fails where it must not be. */
    public static Browser orSkip(Path folder) {
        SearchPath path = SearchPath.ofThisProcess();
        var browser = NAMES.stream().flatMap(name -> path.find(name).stream()).findFirst();
        var driver = path.find("chromedriver");
        if (browser.isPresent() && driver.isPresent()) {
            return start(folder, browser.get(), driver.get());
        }
        throw Lack.skipOrFail("Chromium and chromedriver are needed on the PATH: on Debian, install chromium and"
                + " chromium-driver (.ci/run does)");
    }

    private static Browser start(Path folder, Path chromium, Path chromedriver) {
        int port = freePort();
        ChildProcess driver = ChildProcess.start(folder, Map.of(), List.of(chromedriver.toString(), "--port=" + port));
        var browser = new Browser(driver, URI.create("http://127.0.0.1:" + port));
        try {
            Awaitility.await("chromedriver").atMost(LIMIT).until(browser::ready);
            browser.open(folder.resolve("profile"), chromium);
            return browser;
        } catch (RuntimeException | Error e) {
            e.addSuppressed(new IllegalStateException(driver.output()));
            browser.close();
            throw e;
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean ready() {
        try {
            return request("GET", "/status", Map.of()).path("ready").asBoolean();
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private void open(Path profile, Path chromium) {
        List<String> arguments = List.of(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--no-first-run",
                "--user-data-dir=" + profile);
        JsonNode opened = request(
                "POST",
                "/session",
                Map.of(
                        "capabilities",
                        Map.of(
                                "alwaysMatch",
                                Map.of(
                                        "goog:chromeOptions",
                                        Map.of("binary", chromium.toString(), "args", arguments),
                                        "goog:loggingPrefs",
                                        Map.of("browser", "ALL", "performance", "ALL")))));
        session = "/session/" + opened.path("sessionId").asString();
    }

    /** Opens a file and waits until it is loaded. */
    public void open(Path page, String fragment) {
        // A new fragment alone would not load the page again.
        post("/url", Map.of("url", "about:blank"));
        post("/url", Map.of("url", page.toUri() + fragment));
    }

    /** What the body of a function returns in the page, whether the page itself may run scripts or not. */
    public JsonNode evaluate(String body) {
        return post("/execute/sync", Map.of("script", body, "args", List.of()));
    }

    /** Clicks with the mouse on the first element that a CSS selector finds. */
    public void click(String selector) {
        JsonNode element = post("/element", Map.of("using", "css selector", "value", selector));
        post(
                "/element/"
                        + element.propertyStream()
                                .findFirst()
                                .orElseThrow()
                                .getValue()
                                .asString() + "/click",
                Map.of());
    }

    /** Presses keys one after the other; the protocol's own characters stand for those that write nothing. */
    public void press(String keys) {
        var actions = keys.chars()
                .mapToObj(Character::toString)
                .flatMap(key -> Stream.of("keyDown", "keyUp").map(type -> Map.of("type", type, "value", key)))
                .toList();
        post("/actions", Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions", actions))));
    }

    /** What was logged since the last time, by {@code browser} or in the protocol of {@code performance}. */
    public List<JsonNode> log(String type) {
        return post("/se/log", Map.of("type", type)).valueStream().toList();
    }

    /** Sends a command to Chromium's own debugging protocol. */
    public JsonNode command(String name, Map<String, ?> parameters) {
        return post("/goog/cdp/execute", Map.of("cmd", name, "params", parameters));
    }

    /** Makes the window so wide and the scheme {@code light} or {@code dark}. */
    public void look(int width, int height, String scheme) {
        command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        command(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** A picture of the page from its top, at most so high. */
    public void picture(Path file, int mostHeight) {
        JsonNode size =
                evaluate("return [document.documentElement.clientWidth, document.documentElement.scrollHeight]");
        var clip = Map.of(
                "x", 0,
                "y", 0,
                "width", size.path(0).asInt(),
                "height", Math.min(mostHeight, size.path(1).asInt()),
                "scale", 1);
        JsonNode picture =
                command("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true, "clip", clip));
        try {
            Files.createDirectories(file.resolve("..").normalize());
            Files.write(file, Base64.getDecoder().decode(picture.path("data").asString()));
        } catch (IOException e) {
            throw new UncheckedIOException("Could not store the picture", e);
        }
    }

    private JsonNode post(String command, Map<String, ?> body) {
        return request("POST", session + command, body);
    }

    private JsonNode request(String method, String path, Map<String, ?> body) {
        var publisher = method.equals("POST")
                ? HttpRequest.BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(body))
                : HttpRequest.BodyPublishers.noBody();
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .timeout(LIMIT)
                .method(method, publisher)
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString(UTF_8));
            JsonNode value = JsonMapper.shared().readTree(response.body()).path("value");
            if (response.statusCode() != 200) {
                throw new IllegalStateException(
                        path + ": " + value.path("message").asString());
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the browser was at work", e);
        }
    }

    /** Returns when all its processes are gone, as they write to its folder until then. */
    @Override
    public void close() {
        List<ProcessHandle> processes = Stream.concat(driver.handle().descendants(), Stream.of(driver.handle()))
                .toList();
        driver.close();
        processes.forEach(process -> process.onExit().join());
    }
}
