package dev.claudeloop.testsupport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server on loopback that takes notifications, keeps them, and answers as a test wants it to. */
public final class NotificationServer implements AutoCloseable {

    /** A part of the address that must be found nowhere else. */
    public static final String TOKEN = "t0ken-that-nobody-may-see";

    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final List<CountDownLatch> held = new CopyOnWriteArrayList<>();
    private final Queue<Integer> answers = new ArrayDeque<>();
    private final AtomicInteger answered = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile CountDownLatch open = new CountDownLatch(0);

    /** What arrived; header names have no case. */
    public record Request(String path, Map<String, String> headers, String body) {

        public JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }
    }

    private NotificationServer(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    public static NotificationServer start() throws IOException {
        return new NotificationServer(0);
    }

    /** A server on the port of one that is gone. */
    public static NotificationServer startAgain(NotificationServer earlier) throws IOException {
        return new NotificationServer(earlier.server.getAddress().getPort());
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook/" + TOKEN;
    }

    /** The statuses of the next answers; after them it is 200 again. */
    public void answerWith(Integer... statuses) {
        synchronized (answers) {
            answers.addAll(List.of(statuses));
        }
    }

    /** From now on requests are taken, and not answered before {@link #release}. */
    public void hold() {
        open = new CountDownLatch(1);
    }

    public void release() {
        open.countDown();
    }

    /** From now on requests are answered, but not those that are held. */
    public void holdNoMore() {
        held.add(open);
        open = new CountDownLatch(0);
    }

    /** All requests whose body has arrived, answered or not. */
    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /** How many requests have got an answer. */
    public int answered() {
        return answered.get();
    }

    /** The events of all requests, for those in JSON. */
    public List<String> events() {
        return requests.stream()
                .map(request -> request.json().path("event").asString())
                .toList();
    }

    /** What was told, each once: a loop on a busy machine takes a late answer for none and tries again. */
    public List<JsonNode> told() {
        return requests.stream()
                .map(Request::body)
                .distinct()
                .map(body -> JsonMapper.shared().readTree(body))
                .toList();
    }

    /** The files in a folder in which the token of the address can be found. */
    public static List<Path> leaks(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(NotificationServer::holdsTheToken)
                    .toList();
        }
    }

    private static boolean holdsTheToken(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(TOKEN);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read " + file, e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
            exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, String.join(", ", values)));
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(new Request(exchange.getRequestURI().toString(), headers, body));
            open.await();
            answered.incrementAndGet();
            int status = nextStatus();
            if (status / 100 == 3) {
                exchange.getResponseHeaders().add("Location", "/elsewhere");
            }
            exchange.sendResponseHeaders(status, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int nextStatus() {
        synchronized (answers) {
            Integer status = answers.poll();
            return status == null ? 200 : status;
        }
    }

    @Override
    public void close() {
        release();
        held.forEach(CountDownLatch::countDown);
        server.stop(0);
        threads.shutdownNow();
    }
}
