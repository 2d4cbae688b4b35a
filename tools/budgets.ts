/**
 * Prints each measure of the repository next to its budget and its goal in `tools/budgets.json`.
 * Fails if a measure exceeds its budget; `--lower` lowers the budgets to the present measures.
 */
import { overBudget, readSizeBudgets, writeSizeBudgets } from "./lib/budgets/size-budgets.ts";
import { measureSizes } from "./lib/budgets/repository-sizes.ts";

const sizes = measureSizes();
if (process.argv.includes("--lower")) writeSizeBudgets(sizes);
const { sizes: budgets, goals } = readSizeBudgets();
const rows = Object.entries(sizes).map(([name, size]) => ({
  medida: name,
  ahora: size,
  presupuesto: budgets[name],
  meta: goals[name],
}));
console.table(rows);
const problems = overBudget(sizes, budgets);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
