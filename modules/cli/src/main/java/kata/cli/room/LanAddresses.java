package kata.cli.room;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;

/** Under which addresses others reach this machine. */
final class LanAddresses {

    private LanAddresses() {}

    /** Those of the networks that are up. Of version 4: others are not listened on. */
    static List<InetAddress> all() throws IOException {
        List<InetAddress> addresses = new ArrayList<>();
        for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
            if (network.isUp() && !network.isLoopback()) {
                network.inetAddresses()
                        .filter(Inet4Address.class::isInstance)
                        .forEach(addresses::add);
            }
        }
        return addresses;
    }

    /** All addresses of this machine. */
    static InetAddress everywhere() {
        return InetAddress.ofLiteral("0.0.0.0");
    }

    /** The names that a request may ask for: another name is somebody else's. */
    static List<String> hosts(List<InetAddress> addresses) {
        List<String> hosts = new ArrayList<>(List.of("127.0.0.1", "localhost"));
        addresses.forEach(address -> hosts.add(address.getHostAddress()));
        return hosts;
    }
}
