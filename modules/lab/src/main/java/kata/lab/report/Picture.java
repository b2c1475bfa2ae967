package kata.lab.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Results;
import kata.lab.experiment.Sample;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart of the results, in the colours of the slides: one for each model. */
final class Picture {

    private static final int WIDTH = 1200;
    private static final int HEIGHT = 560;

    // The light colours of slides/theme/models.css, by which Theme finds the dark ones.
    private static final Color PAPER = new Color(0xffffff);
    private static final Color INK = new Color(0x17202b);
    private static final Color SOFT = new Color(0x55616f);
    private static final Color GRID = new Color(0xc9d1da);
    private static final Color BAD = new Color(0xb3261e);
    // A line can be told apart by its marker as well as by its colour.
    private static final Marker[] MARKERS = {
        SeriesMarkers.CIRCLE,
        SeriesMarkers.SQUARE,
        SeriesMarkers.DIAMOND,
        SeriesMarkers.TRIANGLE_UP,
        SeriesMarkers.CROSS,
        SeriesMarkers.TRIANGLE_DOWN,
        SeriesMarkers.PLUS,
        SeriesMarkers.OVAL
    };
    private static final Marker[] NO_MARKERS = {SeriesMarkers.NONE};
    // With more of them, markers would hide the curve.
    private static final int FEW_POINTS = 20;
    private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 20);
    private static final Font STRONG = new Font(Font.SANS_SERIF, Font.BOLD, 26);
    private static final BasicStroke DASHED =
            new BasicStroke(
                    3, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {12, 8}, 0);
    // The text that fits below the axis before the labels of the bars have to turn.
    private static final int LETTERS = 80;

    private Picture() {}

    static org.knowm.xchart.internal.chartpart.Chart<?, ?> of(Results results, Chart chart) {
        List<Results.Outcome> variants =
                results.variants().stream()
                        .filter(v -> chart.group() == null || chart.group().equals(v.group()))
                        .toList();
        return switch (chart.kind()) {
            case BARS -> bars(chart, variants);
            case SWEEP -> sweep(chart, variants);
            case CURVES -> curves(chart, variants);
        };
    }

    private static CategoryChart bars(Chart chart, List<Results.Outcome> all) {
        List<Results.Outcome> variants =
                all.stream().filter(v -> v.metric(chart.key()) != null).toList();
        CategoryChart picture = new CategoryChart(WIDTH, HEIGHT);
        style(picture.getStyler(), chart);
        picture.setTitle(chart.title());
        picture.setYAxisTitle(chart.yLabel());
        List<Double> values = variants.stream().map(v -> v.metric(chart.key()).median()).toList();
        boolean named = chart.logY() || Lines.differByFar(values);
        List<String> names = variants.stream().map(v -> name(v, chart, named)).toList();
        for (Results.Outcome variant : variants) {
            add(picture, variant, chart, names, name(variant, chart, named));
        }
        addSpread(picture, chart, variants, names);
        List<Double> bounds = Lines.bounds(chart, variants);
        if (!bounds.isEmpty()) {
            CategorySeries bound = picture.addSeries("bound", names, bounds);
            bound.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Scatter);
            bound.setMarker(Markers.BOUND);
            bound.setMarkerColor(BAD);
            picture.setYAxisTitle(chart.yLabel() + " (dashed: the bound)");
        }
        var styler = picture.getStyler();
        styler.setAvailableSpaceFill(0.5);
        // The bound lies across the bars, not beside them.
        styler.setOverlapped(true);
        styler.setLabelsVisible(!named);
        styler.setLabelsFont(PLAIN);
        styler.setLabelsFontColor(INK);
        styler.setLabelsFontColorAutomaticEnabled(false);
        styler.setDecimalPattern(Lines.pattern(values));
        styler.setLegendVisible(false);
        styler.setPlotGridVerticalLinesVisible(false);
        if (names.stream().mapToInt(String::length).max().orElse(0) * names.size() > LETTERS) {
            styler.setXAxisLabelRotation(20);
        }
        if (chart.logY()) {
            styler.setYAxisMin(Lines.floor(values, bounds));
            List<Double> most = variants.stream().map(v -> v.metric(chart.key()).max()).toList();
            styler.setYAxisMax(Lines.ceiling(most, bounds));
        } else {
            styler.setYAxisMin(0.0);
        }
        return picture;
    }

    // The minimum and the maximum of the rounds; what is computed has none. XChart's own error bars
    // have one length for both sides, and are wrong on a logarithmic axis.
    private static void addSpread(
            CategoryChart picture,
            Chart chart,
            List<Results.Outcome> variants,
            List<String> names) {
        addEnds(picture, "least", names, variants, v -> v.metric(chart.key()).min());
        addEnds(picture, "most", names, variants, v -> v.metric(chart.key()).max());
    }

    private static void addEnds(
            CategoryChart picture,
            String name,
            List<String> names,
            List<Results.Outcome> variants,
            Function<Results.Outcome, Double> end) {
        List<Double> measured = new ArrayList<>();
        variants.forEach(v -> measured.add(v.computed() == null ? end.apply(v) : null));
        CategorySeries ends = picture.addSeries(name, names, measured);
        ends.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Scatter);
        ends.setMarker(Markers.END);
        ends.setMarkerColor(INK);
    }

    /** A series for each variant, so that each has the colour of its model. */
    private static void add(
            CategoryChart picture,
            Results.Outcome variant,
            Chart chart,
            List<String> names,
            String own) {
        Sample sample = variant.metric(chart.key());
        CategorySeries series = picture.addSeries(own, names, onlyAt(names, own, sample.median()));
        Color colour = ModelColours.of(variant.name());
        boolean computed = variant.computed() != null;
        // A bar on a logarithmic axis has no length that means anything.
        series.setChartCategorySeriesRenderStyle(
                chart.logY() ? CategorySeriesRenderStyle.Scatter : CategorySeriesRenderStyle.Bar);
        series.setFillColor(computed ? PAPER : light(colour));
        series.setMarker(computed ? Markers.COMPUTED : SeriesMarkers.CIRCLE);
        series.setMarkerColor(colour);
        series.setLineColor(colour);
        series.setLineStyle(new BasicStroke(2));
    }

    private static List<Double> onlyAt(List<String> names, String own, double value) {
        return names.stream().map(name -> name.equals(own) ? (Double) value : null).toList();
    }

    // Lighter than a line, so that the value on a bar can be read.
    private static Color light(Color colour) {
        return new Color(
                (colour.getRed() + 255) / 2,
                (colour.getGreen() + 255) / 2,
                (colour.getBlue() + 255) / 2);
    }

    // A dot has no room for its value, and neither has a bar that can hardly be seen.
    private static String name(Results.Outcome variant, Chart chart, boolean named) {
        double value = variant.metric(chart.key()).median();
        String name = named ? variant.name() + ": " + Lines.inWords(value) : variant.name();
        return variant.computed() == null ? name : name + " (computed)";
    }

    private static XYChart sweep(Chart chart, List<Results.Outcome> variants) {
        XYChart picture = lines(chart);
        Map<String, Results.Curve> lines = Lines.sweep(chart, variants, Sample::median);
        List<String> names = List.copyOf(lines.keySet());
        lines.forEach(
                (line, curve) -> add(picture, line, beside(chart, curve, names, line), MARKERS));
        int ends = 0;
        for (Function<Sample, Double> end :
                List.<Function<Sample, Double>>of(Sample::min, Sample::max)) {
            for (var line : Lines.sweep(chart, variants, end).entrySet()) {
                Results.Curve curve = beside(chart, line.getValue(), names, line.getKey());
                XYSeries series = picture.addSeries("end " + ends++, curve.x(), curve.y());
                series.setLineStyle(SeriesLines.NONE);
                series.setMarker(Markers.SHORT_END);
                series.setMarkerColor(INK);
                series.setShowInLegend(false);
            }
        }
        int bounds = 0;
        for (Results.Curve curve : Lines.sweptBounds(variants)) {
            String name = bounds == 0 ? "bound" : "bound " + bounds;
            XYSeries series = picture.addSeries(name, curve.x(), curve.y());
            series.setLineColor(BAD);
            series.setLineStyle(DASHED);
            series.setMarker(SeriesMarkers.NONE);
            series.setShowInLegend(bounds++ == 0);
        }
        return picture;
    }

    // Lines that coincide: each is a little to the right of the one before, so that all can be
    // seen.
    private static Results.Curve beside(
            Chart chart, Results.Curve curve, List<String> names, String line) {
        double step = chart.logX() ? names.indexOf(line) - (names.size() - 1) / 2.0 : 0;
        return new Results.Curve(
                Arrays.stream(curve.x()).map(x -> x * Math.pow(1.08, step)).toArray(), curve.y());
    }

    private static XYChart curves(Chart chart, List<Results.Outcome> variants) {
        XYChart picture = lines(chart);
        Set<Color> taken = new HashSet<>();
        for (Results.Outcome variant : variants) {
            Results.Curve curve = variant.series().get(chart.key());
            if (curve != null) {
                Marker[] markers = curve.x().length > FEW_POINTS ? NO_MARKERS : MARKERS;
                XYSeries series = add(picture, variant.name(), unevenly(curve), markers);
                // The second of a model is dashed.
                if (!taken.add(series.getLineColor())) {
                    series.setLineStyle(DASHED);
                }
            }
        }
        return picture;
    }

    // XChart labels equally spaced points one by one, whether there is room or not.
    private static Results.Curve unevenly(Results.Curve curve) {
        double[] x = curve.x().clone();
        x[0] -= 1e-3;
        return new Results.Curve(x, curve.y());
    }

    private static XYChart lines(Chart chart) {
        XYChart picture = new XYChart(WIDTH, HEIGHT);
        style(picture.getStyler(), chart);
        picture.setTitle(chart.title());
        picture.setXAxisTitle(chart.xLabel());
        picture.setYAxisTitle(chart.yLabel());
        picture.getStyler().setXAxisDecimalPattern("#,##0.###");
        picture.getStyler().setYAxisDecimalPattern("#,##0.###");
        // So that the numbers below the axis do not touch each other.
        picture.getStyler().setXAxisTickMarkSpacingHint(150);
        if (!chart.logY()) {
            picture.getStyler().setYAxisMin(0.0);
        }
        return picture;
    }

    private static XYSeries add(
            XYChart picture, String name, Results.Curve curve, Marker[] markers) {
        int index = picture.getSeriesMap().size();
        Color colour = ModelColours.of(name);
        XYSeries series = picture.addSeries(name, curve.x(), curve.y());
        series.setLineColor(colour);
        series.setLineStyle(new BasicStroke(4));
        series.setMarkerColor(colour);
        series.setMarker(markers[index % markers.length]);
        return series;
    }

    private static void style(AxesChartStyler styler, Chart chart) {
        styler.setBaseFont(PLAIN);
        styler.setChartTitleFont(STRONG);
        styler.setAxisTitleFont(PLAIN);
        styler.setAxisTickLabelsFont(PLAIN);
        styler.setLegendFont(PLAIN);
        styler.setChartFontColor(INK);
        styler.setAxisTickLabelsColor(INK);
        styler.setChartBackgroundColor(PAPER);
        styler.setPlotBackgroundColor(PAPER);
        styler.setPlotBorderVisible(false);
        styler.setPlotGridLinesColor(GRID);
        styler.setAxisTickMarksColor(SOFT);
        styler.setLegendPosition(Styler.LegendPosition.OutsideE);
        styler.setLegendBorderColor(PAPER);
        styler.setChartTitleBoxVisible(false);
        styler.setChartPadding(16);
        styler.setMarkerSize(12);
        styler.setXAxisLogarithmic(chart.logX());
        styler.setYAxisLogarithmic(chart.logY());
        styler.setLocale(java.util.Locale.ROOT);
    }
}
