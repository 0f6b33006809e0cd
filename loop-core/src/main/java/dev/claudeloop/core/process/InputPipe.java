package dev.claudeloop.core.process;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Writes to a process on a thread of its own: a process that never reads must not hold up whoever has words for it. */
final class InputPipe {
    private static final byte[] END = new byte[0];

    private final OutputStream out;
    private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();

    private InputPipe(OutputStream out) {
        this.out = out;
    }

    static InputPipe start(OutputStream out, String name) {
        var pipe = new InputPipe(out);
        var thread = new Thread(pipe::write, name);
        thread.setDaemon(true);
        thread.start();
        return pipe;
    }

    void send(byte[] bytes) {
        waiting.add(bytes);
    }

    /** Closes the pipe once all that was sent before is written. */
    void close() {
        waiting.add(END);
    }

    @SuppressWarnings("ReferenceEquality") // The end is that one array, not any empty one.
    private void write() {
        try (out) {
            for (byte[] bytes = waiting.take(); bytes != END; bytes = waiting.take()) {
                out.write(bytes);
                out.flush();
            }
        } catch (IOException e) {
            // The process reads no more, which it may do at any time.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
