package kata.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import kata.kit.Timeline.End;
import kata.kit.Timeline.Kind;
import kata.kit.Timeline.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgTimelineTest {

    private static final int RANDOM_RUNS = 100;

    private static Element svg(String title, List<Span> spans) throws Exception {
        String svg = SvgTimeline.render(title, spans);
        Document document =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(svg)));
        return document.getDocumentElement();
    }

    private static List<String> texts(Element svg, String element) {
        NodeList nodes = svg.getElementsByTagName(element);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> nodes.item(i).getTextContent())
                .toList();
    }

    private static long count(Element svg, String element, String kind) {
        NodeList nodes = svg.getElementsByTagName(element);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> (Element) nodes.item(i))
                .filter(node -> node.getAttribute("class").equals(kind))
                .count();
    }

    @Test
    void titleLanesNamesAndLegend() throws Exception {
        Element svg =
                svg(
                        "Part02",
                        List.of(
                                Spans.wait("task 0", 1, 1, 2),
                                Spans.work("task 0", 1, 3, 4),
                                Spans.virtual("task 1", 23, "ForkJoinPool-1-worker-1", 5, 6)));
        assertThat(texts(svg, "text"))
                .containsExactly(
                        "Part02",
                        "pool-1-thread-1",
                        "virtual #23 on worker-1",
                        "task 0",
                        "task 1",
                        "order of events, not to scale →",
                        "wait",
                        "work");
        assertThat(texts(svg, "title"))
                .containsExactly(
                        "Part02",
                        "task 0, wait on pool-1-thread-1, returned",
                        "task 0, work on pool-1-thread-1, returned",
                        "task 1, wait on virtual #23, returned");
        assertThat(count(svg, "rect", "wait")).as("two bars and the legend").isEqualTo(3);
        assertThat(count(svg, "rect", "work")).as("a bar and the legend").isEqualTo(2);
    }

    @Test
    void eachWayToEndIsMarkedAndExplained() throws Exception {
        Element svg =
                svg(
                        "Part02",
                        List.of(
                                Spans.span("sent", Kind.WORK, 1, 1, 5, End.FAILED),
                                Spans.span("asked", Kind.WAIT, 2, 2, 4, End.INTERRUPTED),
                                Spans.open("left", 3, 3)));
        assertThat(texts(svg, "text"))
                .endsWith("wait", "work", "still open", "interrupted", "failed");
        for (String kind : List.of("open", "interrupted", "failed")) {
            assertThat(count(svg, "path", kind)).as(kind).isEqualTo(2);
        }
    }

    @Test
    void whatDoesNotAppearIsNotExplained() throws Exception {
        Element svg = svg("Part02", Spans.atOnce(2));
        assertThat(texts(svg, "text")).endsWith("order of events, not to scale →", "wait");
        assertThat(svg.getElementsByTagName("path").getLength()).isZero();
    }

    @Test
    void moreThreadsThanLanes() throws Exception {
        assertThat(texts(svg("Part02", Spans.atOnce(52)), "text"))
                .contains("pool-1-thread-40", "… and 12 more threads")
                .doesNotContain("pool-1-thread-41");
    }

    @Test
    void moreCallsThanFit() throws Exception {
        Element svg = svg("Part02", Spans.sequence(500));
        assertThat(texts(svg, "text")).contains("0", "499", "0 = task 0").doesNotContain("250");
        assertThat(texts(svg, "text")).anyMatch(text -> text.endsWith(" bars left out"));
        assertThat(count(svg, "line", "cut")).as("the cut and the legend").isEqualTo(2);
    }

    @Test
    void nothingRan() throws Exception {
        assertThat(texts(svg("Part02", List.of()), "text"))
                .containsExactly("Part02", "No calls were recorded.");
    }

    @Test
    void foreignTextIsEscaped() throws Exception {
        String nasty = "<a href=\"x\"> & 'b' ]]> \u0000\u001b %d";
        Element svg = svg(nasty, List.of(Spans.wait(nasty, 1, 1, 2)));
        assertThat(texts(svg, "text"))
                .filteredOn("<a href=\"x\"> & 'b' ]]>    %d"::equals)
                .as("as title and as name")
                .hasSize(2);
    }

    @Test
    void whateverRanTheFileIsWellFormedAndHoldsEveryBar() throws Exception {
        Random random = new Random(4);
        for (int run = 0; run < RANDOM_RUNS; run++) {
            Element svg = svg("run " + run, Spans.anything(random));
            int width = Integer.parseInt(svg.getAttribute("width"));
            NodeList boxes = svg.getElementsByTagName("rect");
            for (int i = 2; i < boxes.getLength(); i++) {
                Element box = (Element) boxes.item(i);
                double right = number(box, "x") + number(box, "width");
                assertThat(right).as("run %d", run).isLessThan(width);
                assertThat(number(box, "width")).as("run %d", run).isPositive();
            }
        }
    }

    private static double number(Element box, String attribute) {
        return Double.parseDouble(box.getAttribute(attribute));
    }

    @Test
    void writtenIntoAFolderThatIsMade(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("timelines").resolve("Part02.svg");
        List<Span> spans = Spans.relay(2);
        SvgTimeline.write(file, "Part02", spans);
        SvgTimeline.write(file, "Part03", spans);
        assertThat(Files.readString(file)).isEqualTo(SvgTimeline.render("Part03", spans));
    }
}
