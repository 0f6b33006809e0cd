package dev.claudeloop.core.verify;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads one JUnit XML report of Surefire, Failsafe or Gradle, whose content is never trusted. */
public final class JUnitXml {
    /** The loop's own result, written for build servers; it must never count as a test of the project. */
    public static final String OWN_REPORT = "TEST-claude-loop.xml";

    private static final Set<String> FAILURES = Set.of("failure", "error");
    private static final Set<String> RETRIES = Set.of("flakyFailure", "flakyError");
    private static final int KEPT_STACK_TRACE = 16 * 1024;

    private final Path folder;
    private final XMLStreamReader xml;
    private final List<TestCase> tests = new ArrayList<>();
    private final Deque<String> suites = new ArrayDeque<>();

    private JUnitXml(Path folder, XMLStreamReader xml) {
        this.folder = folder;
        this.xml = xml;
    }

    /**
     * What a report holds.
     *
     * @param whole whether it could be read to its end; the tests before a break are kept
     */
    public record Report(List<TestCase> tests, boolean whole) {}

    /** Reads a report; a file that is no test report, or is our own, holds no tests. */
    public static Report read(Path file) {
        if (file.endsWith(OWN_REPORT)) {
            return new Report(List.of(), true);
        }
        try (Reader in =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            Path folder = file.toAbsolutePath().resolveSibling("");
            return new JUnitXml(folder, factory().createXMLStreamReader(new LegalXmlReader(in))).read();
        } catch (IOException | XMLStreamException e) {
            return new Report(List.of(), false);
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        return factory;
    }

    private Report read() {
        try {
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    start();
                } else if (event == XMLStreamConstants.END_ELEMENT && !suites.isEmpty()) {
                    suites.pop();
                }
            }
            return new Report(List.copyOf(tests), true);
        } catch (XMLStreamException e) {
            return new Report(List.copyOf(tests), false);
        }
    }

    private void start() throws XMLStreamException {
        String element = xml.getLocalName();
        if (element.equals("testcase")) {
            testCase();
        } else if (element.equals("testsuite") || element.equals("testsuites")) {
            suites.push(attribute("name", suites.isEmpty() ? "" : suites.peek()));
        } else {
            skip();
        }
    }

    private void testCase() throws XMLStreamException {
        String className = attribute("classname", suites.isEmpty() ? "" : suites.peek());
        String name = attribute("name", "");
        TestCase.Problem problem = null;
        boolean skipped = false;
        boolean retried = false;
        while (nextInside()) {
            String element = xml.getLocalName();
            if (FAILURES.contains(element)) {
                TestCase.Problem next = problem();
                problem = problem == null ? next : problem;
            } else {
                skipped |= element.equals("skipped");
                retried |= RETRIES.contains(element);
                skip();
            }
        }
        TestCase.Result result =
                problem != null ? TestCase.Result.FAILED : skipped ? TestCase.Result.SKIPPED : TestCase.Result.PASSED;
        tests.add(new TestCase(folder, className, name, result, retried && problem == null && !skipped, problem));
    }

    /** Goes to the next child of the current element, or to its end. */
    private boolean nextInside() throws XMLStreamException {
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT || event == XMLStreamConstants.END_ELEMENT) {
                return event == XMLStreamConstants.START_ELEMENT;
            }
        }
        return false;
    }

    private TestCase.Problem problem() throws XMLStreamException {
        String type = xml.getAttributeValue(null, "type");
        String message = xml.getAttributeValue(null, "message");
        return new TestCase.Problem(type, message, text());
    }

    private String text() throws XMLStreamException {
        var text = new StringBuilder();
        for (int depth = 1; depth > 0; ) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            } else if (xml.isCharacters() && text.length() < KEPT_STACK_TRACE) {
                text.append(xml.getText());
            }
        }
        return text.substring(0, Math.min(text.length(), KEPT_STACK_TRACE));
    }

    private void skip() throws XMLStreamException {
        for (int depth = 1; depth > 0; ) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            }
        }
    }

    private String attribute(String name, @Nullable String fallback) {
        String value = xml.getAttributeValue(null, name);
        return value != null ? value : fallback == null ? "" : fallback;
    }
}
