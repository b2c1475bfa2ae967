package kata.lab.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Results;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;

/**
 * The charts as files. Letters are as wide as the fonts of the machine that draws them, so a chart
 * contains a hash of the data that it was drawn from, which shows whether it is stale.
 */
final class Charts {

    private final Path folder;

    Charts(Path folder) {
        this.folder = folder;
    }

    Path file(Results results, Chart chart) {
        return folder.resolve(results.experiment() + chart.suffix() + ".svg");
    }

    void draw(Results results, Chart chart) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        VectorGraphicsEncoder.saveVectorGraphic(
                Picture.of(results, chart), out, VectorGraphicsFormat.SVG);
        String svg = Theme.ofSlides().paint(Svg.tidy(out.toString(StandardCharsets.UTF_8)));
        Files.writeString(file(results, chart), svg + source(results, chart));
    }

    boolean isStale(Results results, Chart chart) throws IOException {
        Path file = file(results, chart);
        return !Files.exists(file) || !Files.readString(file).endsWith(source(results, chart));
    }

    private static String source(Results results, Chart chart) throws IOException {
        return "<!-- drawn from %s.json, sha256 %s -->\n"
                .formatted(results.experiment(), hash(results.json() + chart));
    }

    private static String hash(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
