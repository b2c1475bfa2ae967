package kata.room.page;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kata.room.protocol.Json;

/** The system's Chromium with one page, driven by its own protocol. */
final class Browser implements AutoCloseable {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final Pattern LISTENS = Pattern.compile("DevTools listening on ws://([^/]+)/");
    private static final int SECONDS = 60;

    private final Process process;
    private final Path profile;
    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, CompletableFuture<Map<String, Object>>> answers =
            new ConcurrentHashMap<>();
    private final List<String> requested = new CopyOnWriteArrayList<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();

    /** Where it is: the variable CHROMIUM names it, or it is on the path. */
    static Optional<Path> find() {
        String given = System.getenv("CHROMIUM");
        Stream<Path> onThePath =
                NAMES.stream()
                        .flatMap(
                                name ->
                                        Stream.of(System.getenv("PATH").split(File.pathSeparator))
                                                .map(folder -> Path.of(folder, name)));
        return Stream.concat(Stream.ofNullable(given).map(Path::of), onThePath)
                .filter(Files::isExecutable)
                .findFirst();
    }

    Browser(Path chromium, Path profile) throws Exception {
        this.profile = profile;
        process =
                new ProcessBuilder(
                                chromium.toString(),
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                "--remote-debugging-port=0",
                                "--user-data-dir=" + profile,
                                "about:blank")
                        .redirectErrorStream(true)
                        .start();
        BufferedReader says =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String host = host(says);
        // Else it would wait for somebody to read what it says.
        Thread.ofVirtual().start(() -> says.lines().forEach(_ -> {}));
        socket =
                http.newWebSocketBuilder()
                        .buildAsync(URI.create(page(host)), new Listener())
                        .get(SECONDS, TimeUnit.SECONDS);
        ask("Network.enable", Map.of());
        ask("Runtime.enable", Map.of());
        ask("Page.enable", Map.of());
    }

    private static String host(BufferedReader says) throws IOException {
        String line;
        while ((line = says.readLine()) != null) {
            Matcher listens = LISTENS.matcher(line);
            if (listens.find()) {
                return listens.group(1);
            }
        }
        throw new IOException("Chromium has ended");
    }

    // It opens its page a moment later than its port.
    private String page(String host) throws Exception {
        while (true) {
            String pages =
                    http.send(
                                    HttpRequest.newBuilder(URI.create("http://" + host + "/json"))
                                            .build(),
                                    BodyHandlers.ofString())
                            .body();
            Matcher page = Pattern.compile("\"(ws://[^\"]*/page/[^\"]*)\"").matcher(pages);
            if (page.find()) {
                return page.group(1);
            }
            Thread.sleep(20);
        }
    }

    private final class Listener implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                message(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    private void message(String text) {
        Map<String, Object> message = Messages.read(text);
        if (message.get("id") instanceof Long id) {
            answers.remove(id).complete(message);
            return;
        }
        String method = String.valueOf(message.get("method"));
        if (method.equals("Network.requestWillBeSent")) {
            requested.add(Messages.at(message, "params", "request", "url").toString());
        } else if (method.equals("Runtime.exceptionThrown")) {
            errors.add(Messages.at(message, "params", "exceptionDetails").toString());
        }
    }

    private Map<String, Object> ask(String method, Map<String, Object> parameters)
            throws Exception {
        long id = numbers.incrementAndGet();
        CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        answers.put(id, answer);
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("id", id);
        message.put("method", method);
        message.put("params", parameters);
        socket.sendText(Json.text(message), true).get(SECONDS, TimeUnit.SECONDS);
        return answer.get(SECONDS, TimeUnit.SECONDS);
    }

    void open(String address) throws Exception {
        ask("Page.navigate", Map.of("url", address));
    }

    void size(long width, long height) throws Exception {
        ask(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1L, "mobile", false));
    }

    void theme(String theme) throws Exception {
        ask(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    }

    void press(String key) throws Exception {
        for (String type : List.of("keyDown", "keyUp")) {
            ask("Input.dispatchKeyEvent", Map.of("type", type, "key", key, "text", key));
        }
    }

    /** The value of an expression as text. */
    String value(String expression) throws Exception {
        Map<String, Object> answer =
                ask(
                        "Runtime.evaluate",
                        Map.of("expression", "String(" + expression + ")", "returnByValue", true));
        Object value = Messages.at(answer, "result", "result", "value");
        if (value == null) {
            throw new IllegalStateException(answer.toString());
        }
        return value.toString();
    }

    void screenshot(Path file) throws Exception {
        Map<String, Object> answer = ask("Page.captureScreenshot", Map.of("format", "png"));
        Files.createDirectories(file.getParent());
        Files.write(
                file, Base64.getDecoder().decode(Messages.at(answer, "result", "data").toString()));
    }

    /** All that the pages asked for. */
    List<String> requested() {
        return requested;
    }

    /** What went wrong in the pages' scripts. */
    List<String> errors() {
        return errors;
    }

    @Override
    public void close() throws IOException {
        socket.abort();
        http.shutdownNow();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
        // A killed one leaves links behind that lead out of its folder.
        for (String link : List.of("SingletonLock", "SingletonSocket", "SingletonCookie")) {
            Files.deleteIfExists(profile.resolve(link));
        }
    }
}
