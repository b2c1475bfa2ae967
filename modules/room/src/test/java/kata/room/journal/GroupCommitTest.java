package kata.room.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.room.journal.GroupCommit.Change;
import kata.room.protocol.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupCommitTest {

    @TempDir private Path folder;

    private Journal journal(long most, List<String> lines) throws IOException {
        return Journal.open(folder.resolve("room.log"), most, lines::add);
    }

    private List<String> written() throws IOException {
        List<String> lines = new ArrayList<>();
        journal(1_000_000, lines).close();
        return lines;
    }

    @Test
    void whatIsAnsweredIsWritten() throws Exception {
        List<Integer> inOrder = new ArrayList<>();
        try (GroupCommit commits = new GroupCommit(journal(1_000_000, new ArrayList<>()));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> work = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                int number = i;
                work.add(
                        () ->
                                commits.commit(
                                        () -> {
                                            inOrder.add(number);
                                            return new Change<>(List.of("line " + number), number);
                                        }));
            }
            List<Future<Integer>> answers = threads.invokeAll(work);
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get()).isEqualTo(i);
            }
        }
        assertThat(written())
                .containsExactlyElementsOf(inOrder.stream().map(n -> "line " + n).toList());
    }

    @Test
    void whatIsRefusedCostsNobodyElse() throws Exception {
        try (GroupCommit commits = new GroupCommit(journal(1_000_000, new ArrayList<>()))) {
            assertThatThrownBy(
                            () ->
                                    commits.commit(
                                            () -> {
                                                throw Refusal.of(403, "no");
                                            }))
                    .isInstanceOf(Refusal.class)
                    .hasMessage("no");
            assertThatThrownBy(
                            () ->
                                    commits.commit(
                                            () -> {
                                                throw new IllegalArgumentException("a fault");
                                            }))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(commits.commit(() -> new Change<>(List.of("one"), 1))).isOne();
        }
        assertThat(written()).containsExactly("one");
    }

    @Test
    void nothingIsAnsweredOnceTheFileCannotBeWritten() throws Exception {
        try (GroupCommit commits = new GroupCommit(journal(30, new ArrayList<>()))) {
            assertThat(commits.commit(() -> new Change<>(List.of("one"), 1))).isOne();
            for (String line : List.of("x".repeat(30), "two")) {
                assertThatThrownBy(() -> commits.commit(() -> new Change<>(List.of(line), 2)))
                        .isInstanceOf(Refusal.class)
                        .hasMessageContaining("cannot write its file");
            }
        }
        assertThat(written()).containsExactly("one");
    }

    @Test
    void whoComesAfterItsEndIsRefused() throws Exception {
        GroupCommit commits = new GroupCommit(journal(1_000, new ArrayList<>()));
        commits.close();

        assertThatThrownBy(() -> commits.commit(() -> new Change<>(List.of("late"), 1)))
                .isInstanceOf(Refusal.class)
                .hasMessage("the room is closed");
        assertThat(written()).isEmpty();
    }
}
