package kata.cli.part;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.workbook.Workbook;

/**
 * The source of a part as it was handed out. Only git has it: the learner may have committed
 * answers here, so it is taken from where the workshop was cloned from, if that is known.
 */
public record HandedOutSource(Workbook workbook, Part part) {

    private static final List<String> HANDED_OUT = List.of("origin/HEAD", "origin/main", "HEAD");

    /**
     * Its text.
     *
     * @param commitOrNull where to take it from, if the learner says so
     * @throws UserError when git does not have it
     */
    public String text(String commitOrNull) {
        List<String> commits = commitOrNull == null ? HANDED_OUT : List.of(commitOrNull);
        return commits.stream()
                .map(this::shown)
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow(
                        () ->
                                new UserError(
                                        "git does not have %s in %s.%n"
                                                + "Name a commit that has it: --from=COMMIT",
                                        part, String.join(", ", commits)));
    }

    private Optional<String> shown(String commit) {
        Path file = workbook.attempt(part.module(), part.name());
        // git wants this kind of slash on every system.
        String path = workbook.root().relativize(file).toString().replace('\\', '/');
        try {
            Process git =
                    new ProcessBuilder("git", "show", commit + ":./" + path)
                            .directory(workbook.root().toFile())
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            git.getOutputStream().close();
            byte[] text = git.getInputStream().readAllBytes();
            return git.waitFor() == 0
                    ? Optional.of(new String(text, StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UserError(
                    "git is not installed. The part as it was handed out is kept in git only.");
        } catch (InterruptedException e) {
            throw new UserError("Interrupted.");
        }
    }
}
