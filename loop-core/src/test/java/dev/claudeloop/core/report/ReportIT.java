package dev.claudeloop.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.testsupport.Browser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page as people meet it, in a real browser. {@code -Dpicture=write} also renews the picture in the docs. */
class ReportIT {
    private static final Path PICTURES = Path.of("target", "report-pictures");
    private static final String HOSTILE = "</script></pre><script>document.title='broken'</script>"
            + "<img src=x onerror=\"document.title='broken'\">\"'&amp;]]>\u0000\u001b[2J\u202Egnp.exe\u2066";
    private static final String TAB = "\uE004";
    private static final String ENTER = "\uE007";

    @TempDir
    static Path folder;

    private static Browser browser;
    private static Path eventful;
    private static Path story;

    private final List<Path> opened = new ArrayList<>();

    @BeforeAll
    static void start() {
        browser = Browser.orSkip(folder);
        eventful = page("eventful", ToldRun.eventful(HOSTILE));
        story = page("story", ToldRun.story());
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void a_plain_window() {
        scripts(true);
        browser.look(1200, 900, "light");
        browser.log("browser");
        browser.log("performance");
    }

    @AfterEach
    void nothing_went_wrong_in_silence_and_nothing_was_asked_of_the_network() {
        assertThat(browser.log("browser")).as("console").isEmpty();
        List<String> requests = browser.log("performance").stream()
                .map(entry -> JsonMapper.shared()
                        .readTree(entry.path("message").asString())
                        .path("message"))
                .filter(message -> message.path("method").asString().equals("Network.requestWillBeSent"))
                .map(message -> message.at("/params/request/url").asString())
                .filter(url -> !url.startsWith("data:") && !url.equals("about:blank"))
                .distinct()
                .toList();
        assertThat(requests)
                .containsExactlyInAnyOrderElementsOf(opened.stream()
                        .distinct()
                        .map(file -> file.toUri().toString())
                        .toList());
    }

    @Test
    void charts_have_a_bar_and_a_point_for_each_iteration() {
        open(eventful, "");
        for (String chart : List.of("tests", "tasks", "cost", "tokens", "time")) {
            assertThat(count("#chart-" + chart + " .point")).as(chart).isEqualTo(12);
            assertThat(number("return Math.max(...[...document.querySelectorAll('#chart-" + chart
                            + " path')].map(bars => bars.getBoundingClientRect().height))"))
                    .as(chart)
                    .isGreaterThan(50);
        }
        assertThat(text("#chart-tests a:nth-of-type(3) title")).isEqualTo("Iteration 3: 23 passed, 1 failed");
    }

    @Test
    void a_click_opens_an_iteration_and_another_closes_it() {
        open(story, "");
        String summary = ".iteration:nth-of-type(2) > summary";
        assertThat(openIterations()).isEmpty();
        browser.click(summary);
        assertThat(openIterations()).containsExactly("iteration-2");
        browser.click(summary);
        assertThat(openIterations()).isEmpty();
    }

    @Test
    void a_click_on_a_bar_leads_to_its_iteration() {
        open(story, "");
        browser.click("#chart-cost a:nth-of-type(3) rect");
        assertThat(openIterations()).containsExactly("iteration-3");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_link_opens_the_iteration_that_it_names(boolean scripts) {
        scripts(scripts);
        open(eventful, "#iteration-7");
        assertThat(openIterations()).containsExactly("iteration-7");
        assertThat(number("return document.querySelector('.iteration[open]').getBoundingClientRect().top"))
                .as("it is in sight")
                .isBetween(-5.0, 800.0);
    }

    @Test
    void the_keyboard_alone_opens_an_iteration() {
        open(story, "");
        String focused = "return document.activeElement.closest('.iteration') !== null";
        for (int i = 0; i < 30 && !browser.evaluate(focused).asBoolean(); i++) {
            browser.press(TAB);
        }
        assertThat(browser.evaluate("return getComputedStyle(document.activeElement).outlineStyle")
                        .asString())
                .as("the focus is seen")
                .isEqualTo("solid");
        browser.press(ENTER);
        assertThat(openIterations()).containsExactly("iteration-1");
    }

    @Test
    void buttons_open_all_and_show_only_what_is_asked_for() {
        open(eventful, "");
        browser.click("[data-open=true]");
        assertThat(openIterations()).hasSize(12);
        browser.click("[data-open='']");
        assertThat(openIterations()).isEmpty();

        String shown = "return [...document.querySelectorAll('.iteration')].filter(i => i.checkVisibility())"
                + ".map(i => i.querySelector('.number').textContent)";
        browser.click("[data-show=refuted]");
        assertThat(texts(shown)).containsExactly("3", "4");
        browser.click("[data-show=trouble]");
        assertThat(texts(shown)).containsExactly("5", "6", "7", "8");
        browser.click("[data-show='']");
        assertThat(texts(shown)).hasSize(12);
    }

    @Test
    void without_scripts_it_tells_the_same() {
        String facts =
                "return [...document.querySelectorAll('h1, .reason, .next, .caught, .glance, .chart, .iteration')]"
                        + ".map(part => part.textContent)";
        open(eventful, "");
        List<String> withScripts = texts(facts);

        scripts(false);
        open(eventful, "");
        assertThat(texts(facts)).hasSizeGreaterThan(20).isEqualTo(withScripts);
        assertThat(browser.evaluate("return document.querySelector('.tools').checkVisibility()")
                        .asBoolean())
                .as("buttons that would do nothing are not shown")
                .isFalse();
        browser.click(".iteration:nth-of-type(2) > summary");
        assertThat(openIterations()).containsExactly("iteration-2");
    }

    @Test
    void hostile_text_is_nothing_but_text() {
        open(eventful, "#iteration-8");
        assertThat(browser.evaluate("return document.title").asString()).isEqualTo("claude-loop: circuit open");
        assertThat(count("script")).isEqualTo(1);
        assertThat(count("img, iframe, object, embed, form")).isZero();
        assertThat(texts("return [...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames())"
                        + ".filter(name => name.startsWith('on'))"))
                .isEmpty();
        assertThat(text("#iteration-8"))
                .contains(
                        "<img src=x onerror=\"document.title='broken'\">\"'&amp;]]>\ufffd\ufffd[2J\ufffdgnp.exe\ufffd")
                .doesNotContainPattern("[\\p{Cntrl}&&[^\\n\\t]]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void every_text_stands_out_from_its_ground(String scheme) throws IOException {
        browser.look(1200, 900, scheme);
        open(eventful, "");
        browser.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)");
        try (var script = Objects.requireNonNull(ReportIT.class.getResourceAsStream("/report/contrast.js"))) {
            assertThat(texts(new String(script.readAllBytes(), UTF_8)))
                    .as("texts with a contrast below 4.5, which is AA of WCAG")
                    .isEmpty();
        }
    }

    @Test
    void a_phone_shows_it_without_scrolling_sideways() {
        browser.look(360, 740, "light");
        open(eventful, "");
        browser.picture(PICTURES.resolve("narrow.png"), 2400);
        browser.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)");
        assertThat(number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(360);
    }

    @Test
    void pictures_are_kept_to_look_at() {
        open(story, "#iteration-3");
        browser.picture(PICTURES.resolve("light.png"), 2400);
        if ("write".equals(System.getProperty("picture"))) {
            Path docs = Path.of(System.getProperty("claudeloop.root"))
                    .resolve("docs")
                    .resolve("images");
            browser.picture(docs.resolve("report.png"), 1705);
        }
        browser.look(1200, 900, "dark");
        open(eventful, "");
        browser.picture(PICTURES.resolve("dark.png"), 2400);
        assertThat(PICTURES.resolve("dark.png")).isNotEmptyFile();
    }

    @Test
    void a_thousand_iterations_cost_a_browser_a_hundred_times_what_ten_do_and_no_more() throws IOException {
        Path ten = page("10", ToldRun.of(10));
        Path thousand = page("1000", ToldRun.of(1000));
        String timing = "const t = performance.getEntriesByType('navigation')[0]; return t.loadEventEnd - t.startTime";
        open(ten, "");
        int fewNodes = count("*");
        double fewMillis = number(timing);
        open(thousand, "");
        int nodes = count("*");
        System.out.printf(
                "The report opened in %.0f ms with 10 iterations (%d elements), in %.0f ms with 1000 (%d elements, %d bytes)%n",
                fewMillis, fewNodes, number(timing), nodes, Files.size(thousand));

        assertThat(count(".iteration")).isEqualTo(1000);
        assertThat(nodes).isLessThan(100 * fewNodes);
        assertThat(Files.size(thousand)).isLessThan(100 * Files.size(ten));
        browser.evaluate("scrollTo(0, document.body.scrollHeight)");
        browser.click(".iteration:last-of-type > summary");
        assertThat(openIterations()).containsExactly("iteration-1000");
    }

    private static Path page(String name, ToldRun run) {
        Path logs = folder.resolve(name);
        run.tell(new HtmlReport(logs, List.of(), Redaction.NONE, Clock.systemUTC(), warning -> {
            throw new UncheckedIOException(new IOException(warning));
        }));
        return logs.resolve(HtmlReport.FILE);
    }

    private void open(Path page, String fragment) {
        browser.open(page, fragment);
        opened.add(page);
    }

    private static void scripts(boolean allowed) {
        browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", !allowed));
    }

    private static List<String> openIterations() {
        return texts("return [...document.querySelectorAll('.iteration[open] > .depth')].map(depth => depth.id)");
    }

    private static int count(String selector) {
        return (int) number("return document.querySelectorAll(\"" + selector + "\").length");
    }

    private static String text(String selector) {
        return browser.evaluate("return document.querySelector(\"" + selector + "\").textContent")
                .asString();
    }

    private static double number(String script) {
        return browser.evaluate(script).asDouble();
    }

    private static List<String> texts(String script) {
        return browser.evaluate(script).valueStream().map(JsonNode::asString).toList();
    }
}
