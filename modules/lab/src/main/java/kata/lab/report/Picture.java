package kata.lab.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.function.ToDoubleFunction;
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
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart of the results, in the colours of the slides: one for each model. */
final class Picture {

    private static final int WIDTH = 1200;
    private static final int HEIGHT = 560;

    // The colours of slides/theme/picture.css.
    private static final Color PAPER = new Color(0xffffff);
    private static final Color INK = new Color(0x1b2430);
    private static final Color GRID = new Color(0xc9d1da);
    private static final Color BAD = new Color(0xb3261e);
    // A line is told by its marker as well as by its colour.
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
    // What fits below the axis before the labels of the bars have to turn.
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
        List<String> names = variants.stream().map(v -> name(v, chart)).toList();
        List<Double> values = variants.stream().map(v -> v.metric(chart.key()).median()).toList();
        for (Results.Outcome variant : variants) {
            add(picture, variant, chart, names);
        }
        // XChart draws bars of a spread by the linear distance: on a logarithmic axis they would be
        // wrong, so there its two ends are marked.
        if (chart.logY()) {
            addEnd(picture, "least", names, variants, v -> v.metric(chart.key()).min());
            addEnd(picture, "most", names, variants, v -> v.metric(chart.key()).max());
        } else {
            addSpread(picture, chart, variants, names, values);
        }
        List<Double> bounds = Lines.bounds(chart, variants);
        if (!bounds.isEmpty()) {
            CategorySeries bound = picture.addSeries("bound", names, bounds);
            bound.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Line);
            bound.setMarker(SeriesMarkers.DIAMOND);
            bound.setMarkerColor(BAD);
            bound.setLineColor(BAD);
            bound.setLineStyle(new BasicStroke(3, 1, 1, 1, new float[] {9, 7}, 0));
        }
        var styler = picture.getStyler();
        styler.setAvailableSpaceFill(0.5);
        // The bound lies across the bars, not beside them.
        styler.setOverlapped(true);
        styler.setLabelsVisible(true);
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
        } else {
            styler.setYAxisMin(0.0);
        }
        return picture;
    }

    private static void addSpread(
            CategoryChart picture,
            Chart chart,
            List<Results.Outcome> variants,
            List<String> names,
            List<Double> values) {
        List<Double> spreads =
                variants.stream().map(v -> Lines.spread(v.metric(chart.key()))).toList();
        CategorySeries spread = picture.addSeries("least to most", names, values, spreads);
        spread.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Scatter);
        spread.setMarker(SeriesMarkers.NONE);
        spread.setLineColor(INK);
        spread.setMarkerColor(INK);
    }

    private static void addEnd(
            CategoryChart picture,
            String name,
            List<String> names,
            List<Results.Outcome> variants,
            ToDoubleFunction<Results.Outcome> value) {
        List<Double> ends = variants.stream().map(v -> value.applyAsDouble(v)).toList();
        CategorySeries end = picture.addSeries(name, names, ends);
        end.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Scatter);
        end.setMarker(SeriesMarkers.PLUS);
        end.setMarkerColor(INK);
    }

    /** A series for each variant: so that each has the colour of its model. */
    private static void add(
            CategoryChart picture, Results.Outcome variant, Chart chart, List<String> names) {
        Sample sample = variant.metric(chart.key());
        String own = name(variant, chart);
        CategorySeries series = picture.addSeries(own, names, onlyAt(names, own, sample.median()));
        Color colour = ModelColours.of(variant.name());
        boolean computed = variant.computed() != null;
        // A bar on a logarithmic axis has no length that means anything.
        series.setChartCategorySeriesRenderStyle(
                chart.logY() ? CategorySeriesRenderStyle.Scatter : CategorySeriesRenderStyle.Bar);
        series.setFillColor(computed ? PAPER : light(colour));
        series.setMarker(SeriesMarkers.CIRCLE);
        series.setMarkerColor(computed ? GRID : colour);
        series.setLineColor(colour);
        series.setLineStyle(new BasicStroke(2));
    }

    private static List<Double> onlyAt(List<String> names, String own, double value) {
        return names.stream().map(name -> name.equals(own) ? (Double) value : null).toList();
    }

    // Lighter than a line, so that the value is read on a bar.
    private static Color light(Color colour) {
        return new Color(
                (colour.getRed() + 255) / 2,
                (colour.getGreen() + 255) / 2,
                (colour.getBlue() + 255) / 2);
    }

    // A dot has no room for its value.
    private static String name(Results.Outcome variant, Chart chart) {
        double value = variant.metric(chart.key()).median();
        String name = chart.logY() ? variant.name() + ": " + Lines.inWords(value) : variant.name();
        return variant.computed() == null ? name : name + " (computed)";
    }

    private static XYChart sweep(Chart chart, List<Results.Outcome> variants) {
        XYChart picture = lines(chart);
        Lines.sweep(chart, variants).forEach((line, curve) -> add(picture, line, curve, MARKERS));
        return picture;
    }

    private static XYChart curves(Chart chart, List<Results.Outcome> variants) {
        XYChart picture = lines(chart);
        for (Results.Outcome variant : variants) {
            Results.Curve curve = variant.series().get(chart.key());
            if (curve != null) {
                Marker[] markers = curve.x().length > FEW_POINTS ? NO_MARKERS : MARKERS;
                add(picture, variant.name(), curve, markers);
            }
        }
        return picture;
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

    private static void add(XYChart picture, String name, Results.Curve curve, Marker[] markers) {
        int index = picture.getSeriesMap().size();
        Color colour = ModelColours.of(name);
        XYSeries series = picture.addSeries(name, curve.x(), curve.y());
        series.setLineColor(colour);
        series.setLineStyle(new BasicStroke(4));
        series.setMarkerColor(colour);
        series.setMarker(markers[index % markers.length]);
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
