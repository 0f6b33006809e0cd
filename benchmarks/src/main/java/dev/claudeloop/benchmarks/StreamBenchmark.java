package dev.claudeloop.benchmarks;

import dev.claudeloop.core.stream.RawLog;
import dev.claudeloop.core.stream.StreamReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Megabytes of a stream per second, in a JVM that has come to speed. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@Fork(value = 1, jvmArgs = "-Xmx128m")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class StreamBenchmark {
    private static final int MEGABYTES = 16;

    private byte[] stream = {};

    @Setup
    public void generate() throws IOException {
        var out = new ByteArrayOutputStream();
        new GeneratedStream().writeTo(out, MEGABYTES * 1024L * 1024);
        stream = out.toByteArray();
    }

    @Benchmark
    @OperationsPerInvocation(MEGABYTES)
    public void read(Blackhole blackhole) throws IOException {
        new StreamReader(RawLog.none(), blackhole::consume).read(new ByteArrayInputStream(stream));
    }
}
