package kata.cli.room;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Under which addresses others reach this machine. */
final class LanAddresses {

    private LanAddresses() {}

    /** Those of the networks that are up; what learners can type best comes first. */
    static List<InetAddress> all() throws IOException {
        List<InetAddress> addresses = new ArrayList<>();
        for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
            if (network.isUp() && !network.isLoopback()) {
                network.inetAddresses()
                        .filter(address -> !address.isLinkLocalAddress())
                        .forEach(addresses::add);
            }
        }
        addresses.sort(Comparator.comparing(address -> !(address instanceof Inet4Address)));
        return addresses;
    }

    /** All addresses of this machine. */
    static InetAddress everywhere() {
        return InetAddress.ofLiteral("0.0.0.0");
    }

    /** The names that a request may ask for: another name is somebody else's. */
    static List<String> hosts(List<InetAddress> addresses) {
        List<String> hosts = new ArrayList<>(List.of("127.0.0.1", "localhost", "[::1]"));
        addresses.forEach(address -> hosts.add(written(address)));
        return hosts;
    }

    /** As it stands in an address of the web. */
    static String written(InetAddress address) {
        String text = address.getHostAddress().replaceFirst("%.*", "").toLowerCase(Locale.ROOT);
        return address instanceof Inet4Address ? text : "[" + text + "]";
    }
}
