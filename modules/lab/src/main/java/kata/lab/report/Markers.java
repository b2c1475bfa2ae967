package kata.lab.report;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import org.knowm.xchart.style.markers.Marker;

/** Marks that XChart does not have: short lines across. */
final class Markers {

    /** An end of the spread. */
    static final Marker END = new Across(22, new BasicStroke(2));

    static final Marker SHORT_END = new Across(12, new BasicStroke(2));

    /** What physics allows. */
    static final Marker BOUND =
            new Across(
                    130,
                    new BasicStroke(
                            4,
                            BasicStroke.CAP_BUTT,
                            BasicStroke.JOIN_MITER,
                            1,
                            new float[] {12, 8},
                            0));

    /** A value that nobody measured: a ring, not a dot. */
    static final Marker COMPUTED = new Ring(14, new BasicStroke(3));

    private Markers() {}

    private static final class Ring extends Marker {

        private final int width;
        private final BasicStroke line;

        Ring(int width, BasicStroke line) {
            this.width = width;
            this.line = line;
        }

        @Override
        public void paint(Graphics2D g, double x, double y, int size) {
            g.setStroke(line);
            g.draw(new Ellipse2D.Double(x - width / 2.0, y - width / 2.0, width, width));
        }
    }

    private static final class Across extends Marker {

        private final int width;
        private final BasicStroke line;

        Across(int width, BasicStroke line) {
            this.width = width;
            this.line = line;
        }

        @Override
        public void paint(Graphics2D g, double x, double y, int size) {
            g.setStroke(line);
            g.draw(new Line2D.Double(x - width / 2.0, y, x + width / 2.0, y));
        }
    }
}
