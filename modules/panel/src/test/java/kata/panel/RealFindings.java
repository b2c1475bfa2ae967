package kata.panel;

import java.util.List;
import kata.judge.finding.Finding;

/** What rules really said of attempts: the long ones, and the ones that are not plain prose. */
final class RealFindings {

    private static final Finding OVERTAKEN =
            Finding.seen(
                            "%s",
                            "one asker had got to use 2 of the key when another one asked: the"
                                    + " loader ran 2 times, they got [ann 2, ann 1]")
                    .expected("1 load, and [ann 1, ann 1]")
                    .why(
                            "Between the look into a map and the write into it another thread can"
                                    + " do both. That holds for a value, and for the promise of"
                                    + " one.")
                    .lookAt("each place where the key is used: is the next one the same step?");

    private static final Finding INTERLEAVING =
            Finding.seen(
                            "thread 1: next() = 2; thread 2: next() = 2. No order of these calls"
                                    + " explains that.")
                    .expected("the numbers 1 and 2, one for each visit")
                    .why(
                            "One thread served all requests, and the count needed no lock. With a"
                                    + " thread for each request it does.")
                    .lookAt(
                            """
                            thread 1                                    thread 2
                                                                        next()
                                                                          count.increment()  :29
                                                                          count.sum() = 2  :30
                            next() = 2
                                                                          returns 2\
                            """);

    private static final Finding NOT_COMPILED =
            Finding.seen(
                            "%s",
                            """
                            Part02FixedPool.java:31: error: incompatible types: inference variable\
                             T has incompatible bounds
                                        List<Future<Result>> futures = executor.invokeAll(tasks.stream()\
                            .map(task -> (Callable<Result>) task::run).toList());
                                                                                         ^
                                equality constraints: Callable<T>
                                lower bounds: Callable<Result>
                              where T is a type-variable:
                                T extends Object declared in method <T>invokeAll(Collection<? extends\
                             Callable<T>>)\
                            """)
                    .expected("code that compiles");

    static final List<Finding> ALL = List.of(OVERTAKEN, INTERLEAVING, NOT_COMPILED);

    private RealFindings() {}
}
