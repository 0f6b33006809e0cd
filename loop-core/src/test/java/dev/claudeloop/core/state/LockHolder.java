package dev.claudeloop.core.state;

import dev.claudeloop.core.api.LoopException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Takes a lock and keeps it until it is killed; or says that it could not. */
final class LockHolder {

    private LockHolder() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (LoopLock lock = LoopLock.acquire(
                Path.of(arguments[0]),
                LoopLock.Holder.me("mvn claude-loop:run in /x", "run-of-child", Samples.NOON)
                        .stoppedBy("mvn claude-loop:cancel"))) {
            System.out.println("has it: " + lock.me());
            new CountDownLatch(1).await();
        } catch (LoopException e) {
            System.out.println("refused: " + e.getMessage());
        }
    }
}
