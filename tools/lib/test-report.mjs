/** Prints the summary at the end of a run: the slowest tests and the failures. */
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ readonly name: string, readonly message: string }} Failure */

/** How many of the slowest tests are listed. */
const SHOWN = 20;

/** How many lines of a failure's message are repeated at the end. */
const LINES = 12;

/** @param {string | undefined} message */
const beginning = (message) =>
  stripVTControlCharacters(message ?? "")
    .split("\n")
    .slice(0, LINES)
    .join("\n");

/** @param {readonly Failure[]} failures */
export function printFailures(failures) {
  if (failures.length === 0) return;
  console.log("\nLo que falló");
  for (const { name, message } of failures) {
    console.log(`  ✘ ${name}\n${message.replaceAll(/^/gm, "      ")}`);
  }
}

/**
 * Returns every test and file that failed in a report of Vitest.
 *
 * @returns {Failure[]}
 */
export function failuresOfVitest(report) {
  return (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => ({
        name: `${name} › ${test.fullName}`,
        message: beginning(test.failureMessages.join("\n")),
      }));
    return tests.length > 0 || !message ? tests : [{ name, message: beginning(message) }];
  });
}

/** @param {string} title
 *  @param {readonly { readonly name: string, readonly milliseconds: number }[]} measured */
export function printSlowest(title, measured) {
  const slowest = measured.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SHOWN);
  if (slowest.length === 0) return;
  console.log(`\n${title}`);
  for (const { name, milliseconds } of slowest) {
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
  }
}

/** The CPU seconds that `e2e/fixtures/test.ts` recorded for an end-to-end test. */
const cpuSecondsOf = (annotations) =>
  Number(annotations.find(({ type }) => type === "cpu-seconds")?.description ?? 0);

/** Returns every end-to-end test in a report of Playwright, with its viewport, its cost, and its error or "". */
export function journeysOf(report) {
  const inside = (suite) => [
    ...(suite.suites ?? []).flatMap(inside),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        name: `${spec.file} › ${spec.title} (${test.projectName})`,
        cpuSeconds: cpuSecondsOf(test.annotations),
        milliseconds: test.results.reduce((sum, result) => sum + result.duration, 0),
        message: beginning(test.results.find(({ error }) => error)?.error.message),
      })),
    ),
  ];
  return (report.suites ?? []).flatMap(inside);
}
