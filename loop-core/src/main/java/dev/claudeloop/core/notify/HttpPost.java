package dev.claudeloop.core.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.NotifyFormat;
import java.net.ConnectException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Posts to one address. The client of older JDKs cannot be closed and keeps a thread until it is collected, so all of
 * its threads live in the group of the thread that made it, and end with that group's interrupt.
 */
final class HttpPost implements AutoCloseable {
    private static final int TOO_MANY = 429;
    private static final int REQUEST_TIMEOUT = 408;

    private final HttpRequest.Builder request;
    private final NotifyFormat format;
    private final Duration limit;
    private final ThreadGroup threads;
    private final ExecutorService executor;
    private final HttpClient client;

    /** @param threads the group of the calling thread, with nothing else in it */
    HttpPost(URI address, NotifyFormat format, Duration limit, ThreadGroup threads) {
        this.request = to(address);
        this.format = format;
        this.limit = limit;
        this.threads = threads;
        this.executor = Executors.newCachedThreadPool(task -> daemon(threads, task));
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(ProxySelector.getDefault())
                .connectTimeout(limit)
                .executor(executor)
                .build();
    }

    /**
     * Why something did not arrive; never in the words of others, which may hold the address.
     *
     * @param mayPass whether it is worth another try
     */
    record Failure(String why, boolean mayPass) {}

    /** Posts one notification, headers and answer within the limit. */
    Optional<Failure> send(Notification notification) throws InterruptedException {
        HttpRequest.Builder own = request.copy();
        Payload.of(notification, format).fill(own);
        CompletableFuture<HttpResponse<Void>> answer =
                client.sendAsync(own.build(), HttpResponse.BodyHandlers.discarding());
        try {
            return verdict(answer.get(limit.toMillis(), TimeUnit.MILLISECONDS).statusCode());
        } catch (TimeoutException e) {
            return Optional.of(tooSlow());
        } catch (ExecutionException e) {
            return Optional.of(failure(e.getCause()));
        } finally {
            answer.cancel(true);
        }
    }

    private static Optional<Failure> verdict(int status) {
        if (status >= 200 && status < 300) {
            return Optional.empty();
        }
        boolean mayPass = status >= 500 || status == TOO_MANY || status == REQUEST_TIMEOUT;
        return Optional.of(new Failure("the server answered with status " + status, mayPass));
    }

    private Failure failure(@Nullable Throwable cause) {
        if (cause instanceof HttpTimeoutException) {
            return tooSlow();
        }
        return cause instanceof ConnectException
                ? new Failure("the server cannot be reached", true)
                : new Failure("the connection failed (" + kind(cause) + ")", true);
    }

    private static String kind(@Nullable Throwable cause) {
        return cause == null ? "for no known reason" : cause.getClass().getSimpleName();
    }

    private Failure tooSlow() {
        return new Failure("the server did not answer within " + limit.toMillis() + " ms", true);
    }

    /** The client takes no name and password from an address, so they go into a header. */
    private static HttpRequest.Builder to(URI address) {
        String user = address.getRawUserInfo();
        if (user == null) {
            return HttpRequest.newBuilder(address);
        }
        String credentials = URLDecoder.decode(user.replace("+", "%2B"), UTF_8);
        return HttpRequest.newBuilder(URI.create(address.toString().replaceFirst("//[^@/]*@", "//")))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8)));
    }

    private static Thread daemon(ThreadGroup group, Runnable task) {
        var thread = new Thread(group, task, "claude-loop notification client");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        executor.shutdownNow();
        threads.interrupt();
    }
}
