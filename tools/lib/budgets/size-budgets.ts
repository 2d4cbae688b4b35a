import { writeFileSync } from "node:fs";
import path from "node:path";
import { readProjectFile, ROOT } from "../documents/project-files.ts";
import type { Sizes } from "./repository-sizes.ts";

const FILE = "tools/budgets.json";

type Numbers = Readonly<Record<string, number | undefined>>;

/** `sizes` contains the present budgets, which are only ever lowered; `goals` contains the values to reach. */
interface SizeBudgets {
  readonly sizes: Numbers;
  readonly goals: Numbers;
}

export const readSizeBudgets = (): SizeBudgets => JSON.parse(readProjectFile(FILE)) as SizeBudgets;

/** Lowers each budget to the measured size; never raises one. */
export function writeSizeBudgets(sizes: Sizes): void {
  const all = readSizeBudgets();
  const lowered = Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [name, Math.min(size, all.sizes[name] ?? size)]),
  );
  writeFileSync(path.join(ROOT, FILE), `${JSON.stringify({ ...all, sizes: lowered }, null, 2)}\n`);
}

/** Returns a sentence for each size that exceeds its budget or has no budget. */
export const overBudget = (sizes: Sizes, budgets: Numbers): readonly string[] =>
  Object.entries(sizes)
    .filter(([name, size]) => size > (budgets[name] ?? -1))
    .map(
      ([name, size]) =>
        `${name}: ${size} instead of at most ${budgets[name]}. Make it smaller; raising a budget needs a decision page.`,
    );
