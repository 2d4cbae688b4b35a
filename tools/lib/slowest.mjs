/** Where a run's time went: the slowest twenty of what it did, slowest first. */
const SHOWN = 20;

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

/** Every journey of a report of Playwright's, with its viewport. */
export function journeysOf(report) {
  const inside = (suite) => [
    ...(suite.suites ?? []).flatMap(inside),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        name: `${spec.file} › ${spec.title} (${test.projectName})`,
        milliseconds: test.results.reduce((sum, result) => sum + result.duration, 0),
      })),
    ),
  ];
  return (report.suites ?? []).flatMap(inside);
}
