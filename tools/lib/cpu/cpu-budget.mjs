/** Prints the CPU seconds of a run and compares them with `tools/budgets.json`. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../package-installation.mjs";

/** How many of the most expensive files are listed. */
const SHOWN = 20;
/** A run may exceed its budget by this factor, because CPU seconds differ between machines and with their load. */
const TOLERANCE = 4 / 3;

const seconds = (value) => `${value.toFixed(1).padStart(7)} s`;
const sumOf = (files) => files.reduce((sum, one) => sum + one.seconds, 0);

/**
 * @param {{ readonly parts: Readonly<Record<string, number>>,
 *   readonly files: readonly { readonly name: string, readonly project?: string, readonly seconds: number }[] }} costs
 */
export function printCosts({ parts, files }) {
  const total = Object.values(parts).reduce((sum, one) => sum + one, 0);
  if (total === 0) return;
  console.log("\nTiempo de procesador");
  for (const [part, spent] of Object.entries(parts)) console.log(`${seconds(spent)}  ${part}`);
  for (const project of new Set(files.flatMap((one) => one.project ?? []))) {
    const own = files.filter((one) => one.project === project);
    console.log(`${seconds(sumOf(own))}    ${project}: ${own.length} archivos`);
  }
  console.log(`${seconds(total)}  en total\n\nLo que más procesador costó`);
  const dearest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  for (const { name, project, seconds: spent } of dearest)
    console.log(`${seconds(spent)}  ${name}${project ? ` (${project})` : ""}`);
}

/**
 * Returns a failure for each part of a run that used a third more CPU seconds than its budget.
 *
 * @param {string} tier
 * @param {Readonly<Record<string, number>>} parts
 * @returns {import("../test-report.mjs").Failure[]}
 */
export function overspent(tier, parts, budgets = readBudgets()) {
  return Object.entries(budgets[tier] ?? {})
    .filter(([part, allowed]) => (parts[part] ?? 0) > allowed * TOLERANCE)
    .map(([part, allowed]) => ({
      name: `tools/budgets.json › ${tier} › ${part}`,
      message: `${Math.round(parts[part])} s of CPU time: more than a third over the budget of ${allowed} s.`,
    }));
}

function readBudgets() {
  return JSON.parse(readFileSync(path.join(ROOT, "tools/budgets.json"), "utf8")).cpuSeconds;
}
