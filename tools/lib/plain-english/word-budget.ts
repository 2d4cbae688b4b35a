import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { areaOf, type Finding } from "./findings.ts";

/** By area, the highest number of listed words; none by default. Developers only lower these numbers. */
type Budget = Readonly<Record<string, number>>;

const FILE = path.join(import.meta.dirname, "budget.json");

export const readBudget = (): Budget => JSON.parse(readFileSync(FILE, "utf8")) as Budget;

export function countByArea(findings: readonly Finding[]): Budget {
  const counts = new Map<string, number>();
  for (const { file } of findings) counts.set(areaOf(file), (counts.get(areaOf(file)) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Lowers the stored numbers to the present ones; never raises one. */
export function lowerBudget(findings: readonly Finding[]): void {
  const counts = countByArea(findings);
  const lowered = Object.entries(readBudget())
    .map(([area, allowed]) => [area, Math.min(allowed, counts[area] ?? 0)] as const)
    .filter(([, allowed]) => allowed > 0);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}

export const describeFinding = ({ file, line, word, instead }: Finding): string =>
  `${file}:${line}: "${word}": ${instead}`;

/** Returns how the findings differ from the budget: areas with too many words, and areas to lower. */
export function budgetProblems(findings: readonly Finding[], budget: Budget): readonly string[] {
  const counts = countByArea(findings);
  const areas = [...new Set([...Object.keys(budget), ...Object.keys(counts)])];
  return areas.flatMap((area) => {
    const [allowed, count] = [budget[area] ?? 0, counts[area] ?? 0];
    if (count < allowed)
      return [`${area}: lower the budget from ${allowed} to ${count}: npm run words -- --lower`];
    if (count === allowed) return [];
    return [
      `${area}: ${count} words to replace instead of ${allowed}. One of these is new:`,
      ...findings.filter(({ file }) => areaOf(file) === area).map(describeFinding),
    ];
  });
}
