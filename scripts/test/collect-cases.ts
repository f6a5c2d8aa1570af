import { inspect } from "node:util";
import type { Test } from "tap";
import type { Failure, FileResult } from "./worker-messages.ts";

/** The parser of a test's TAP output, as far as it is used here: https://node-tap.org/tap-parser/ */
type Parser = Test["parser"];
type FinalResults = NonNullable<Parser["results"]>;
type TestPoint = FinalResults["failures"][number];

/** Skipped by `--grep`, not by the test itself. */
const FILTERED = /^filter/;

/**
 * Collects the results of a file's test and all its subtests while it runs.
 * @returns a function that returns the result; call it after the test has ended
 */
export function collectCases(test: Test): () => FileResult {
  const result: FileResult = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [] };
  watchTest(test.parser, [], result);
  return () => {
    if (result.passed + result.failed + result.skipped > 0 || test.options.grep?.length) return result;
    return { ...result, failed: 1, failures: [{ titles: [], message: "The file has no tests.", details: "" }] };
  };
}

function watchTest(parser: Parser, titles: string[], result: FileResult): void {
  let tests = 0;
  let failedTests = 0;
  parser.on("child", (child: Parser) => {
    tests += 1;
    const before = result.failed;
    watchTest(child, [...titles, child.name], result);
    child.on("complete", () => {
      if (result.failed > before) failedTests += 1;
    });
  });
  parser.on("complete", (results: FinalResults) => {
    // A failed property throws. A test without assertions (`1..0`) counts as passed, unless it gives a skip reason.
    if (results.plan.skipAll && results.plan.skipReason) return skip(result, results.plan.skipReason);
    for (const point of results.skips) {
      if (isOfTest(point) || FILTERED.test(String(point.skip))) continue;
      skip(result, typeof point.skip === "string" ? point.skip : point.name);
    }
    for (const { todo, name } of results.todos) skip(result, typeof todo === "string" ? todo : name);
    const assertions = results.count - tests - results.skip - results.todo;
    // The closing points of failed tests repeat the failures inside them.
    const own = results.failures
      .filter((failure) => !isOfTest(failure))
      .concat(failedTests === 0 ? results.failures.filter(isOfTest) : []);
    result.failures.push(...own.map((failure) => describe(failure, titles)));
    if (own.length > 0) result.failed += 1;
    else if (assertions > 0 || (results.count === 0 && titles.length > 0)) result.passed += 1;
  });
}

function skip(result: FileResult, reason: string): void {
  result.skipped += 1;
  result.skips.push(reason);
}

const isOfTest = (point: TestPoint): boolean => "closingTestPoint" in point && Boolean(point.closingTestPoint);

function describe(failure: TestPoint, titles: string[]): Failure {
  if (!("diag" in failure)) return { titles, message: failure.tapError || "failed", details: "" };
  const { diff, stack, at, found, wanted, errorOrigin: _, source: __, compare: ___, ...more } = failure.diag ?? {};
  const place = stack ?? (at?.fileName && `${at.fileName}:${at.lineNumber}:${at.columnNumber}`);
  const values = diff ?? (found === undefined && wanted === undefined ? undefined : inspect({ found, wanted }));
  const rest = Object.keys(more).length > 0 ? inspect(more, { depth: 4 }) : undefined;
  return {
    titles,
    message: failure.name || failure.tapError || "failed",
    details: [values, rest, place].filter(Boolean).join("\n"),
  };
}
