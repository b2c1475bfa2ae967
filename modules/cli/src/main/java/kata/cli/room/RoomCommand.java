package kata.cli.room;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.UserError;
import kata.cli.judge.FileJudge;
import kata.cli.watch.KeyReader;
import kata.plan.Deck;
import kata.plan.DeckReader;
import kata.plan.Plan;
import kata.plan.PlanReader;
import kata.plan.TimedPart;
import kata.plan.TimedPartReader;
import kata.plan.Timetable;
import kata.room.board.PlanOfTheDay;
import kata.room.server.Room;
import kata.workbook.Texts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./kata room PLAN} */
@Command(
        name = "room",
        description =
                "For the instructor: shows in a browser where the pairs are that join by watch.")
public final class RoomCommand implements Callable<Integer> {

    private final CommandContext context;
    private final FileJudge.Factory judges;
    private final KeyReader.Source keys;

    @Parameters(paramLabel = "PLAN", description = "half-day, one-day or two-days")
    private String plan;

    @Option(names = "--day", paramLabel = "N", description = "The day of the plan; the first one.")
    private int day = 1;

    @Option(
            names = "--begins",
            paramLabel = "HH:MM",
            description = "When the day begins, if not when the plan says.")
    private String begins;

    @Option(
            names = "--lan",
            description =
                    "Lets others on this network in. The traffic is not encrypted. Without it"
                            + " only this machine is let in.")
    private boolean lan;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The port to listen on; 4477, if it is free.")
    private int port;

    /**
     * @param judges of the answers that show what a broken rule looks like
     * @param keys q ends the room
     */
    public RoomCommand(CommandContext context, FileJudge.Factory judges, KeyReader.Source keys) {
        this.context = context;
        this.judges = judges;
        this.keys = keys;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Clock clock = Clock.systemDefaultZone();
        List<TimedPart> parts = TimedPartReader.readAll(context.workbook());
        PlanOfTheDay today = today(parts);
        Path file = file(LocalDate.now(clock));
        CountDownLatch over = new CountDownLatch(1);
        List<InetAddress> addresses = lan ? LanAddresses.all() : List.of();
        try (JudgedExamples examples = new JudgedExamples(context.workbook(), judges);
                Room room =
                        open(
                                new Room.Settings(
                                        file,
                                        lan
                                                ? LanAddresses.everywhere()
                                                : InetAddress.ofLiteral("127.0.0.1"),
                                        port,
                                        LanAddresses.hosts(addresses)),
                                today,
                                parts,
                                examples,
                                clock);
                KeyReader.Subscription _ = keys.subscribe(key -> pressed(key, over))) {
            say(room, addresses);
            if (over.await(untilMidnight(clock).toMillis(), TimeUnit.MILLISECONDS)) {
                return 0;
            }
        }
        // Its day is over, and so is what is known about anybody.
        Files.delete(file);
        return 0;
    }

    private static Duration untilMidnight(Clock clock) {
        ZonedDateTime now = ZonedDateTime.now(clock);
        return Duration.between(now, now.toLocalDate().plusDays(1).atStartOfDay(now.getZone()));
    }

    private static void pressed(int key, CountDownLatch over) {
        if (key == 'q' || key == 'Q' || key == KeyReader.END) {
            over.countDown();
        }
    }

    private static Room open(
            Room.Settings settings,
            PlanOfTheDay today,
            List<TimedPart> parts,
            JudgedExamples examples,
            Clock clock)
            throws InterruptedException {
        try {
            return Room.open(settings, today, parts, examples, clock);
        } catch (IOException e) {
            throw new UserError("The room cannot be opened. %s", e.getMessage());
        }
    }

    private PlanOfTheDay today(List<TimedPart> parts) throws IOException {
        Path root = context.workbook().root();
        List<Plan> plans = PlanReader.read(Texts.read(root.resolve("workshop/plans.yaml")));
        Map<String, Deck> decks = DeckReader.readAll(root.resolve("slides/decks"));
        Plan named =
                plans.stream()
                        .filter(each -> each.name().equals(plan))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new UserError(
                                                "There is no plan %s. There are: %s.",
                                                plan,
                                                String.join(
                                                        ", ",
                                                        plans.stream().map(Plan::name).toList())));
        try {
            return PlanOfTheDay.of(
                    new Timetable(named, parts, decks),
                    day,
                    begins == null ? null : LocalTime.parse(begins));
        } catch (DateTimeParseException e) {
            throw new UserError("Write the time like 09:30.");
        } catch (IllegalArgumentException e) {
            throw new UserError("%s", e.getMessage());
        }
    }

    // A room ends with its day: what is left of earlier days goes.
    private Path file(LocalDate today) throws IOException {
        Path folder = context.workbook().root().resolve(".kata/room");
        Files.createDirectories(folder);
        String suffix = "-%s.log".formatted(today);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".log") && !name.endsWith(suffix)) {
                    Files.delete(file);
                }
            }
        }
        return folder.resolve("%s-%d%s".formatted(plan, day, suffix));
    }

    private void say(Room room, List<InetAddress> addresses) {
        Output output = context.output();
        String code = room.code().letters();
        String here = "127.0.0.1:" + room.port();
        output.emptyLine();
        output.line("The room is open. Code: %s", code);
        output.emptyLine();
        output.line("Your page   http://%s/#%s", here, code);
        List<String> places =
                lan
                        ? addresses.stream()
                                .map(address -> address.getHostAddress() + ":" + room.port())
                                .toList()
                        : List.of(here);
        places.forEach(
                place ->
                        output.line(
                                "Learners    ./kata watch --room %s#%s --name \"Ana & Ben\"",
                                place, code));
        output.emptyLine();
        if (lan) {
            output.line("The traffic is not encrypted: anyone on this network can read");
            output.line("the code, the names and the verdicts.");
        } else {
            output.line("Only this machine is let in. With --lan, others are.");
        }
        if (room.damaged() > 0) {
            output.line("%d lines of the room's file could not be read.", room.damaged());
        }
        output.line(
                context.interactive()
                        ? "q ends it. Opened again today, it is the same room, with the same code."
                        : "Ctrl-C ends it. Opened again today, it is the same room.");
    }
}
