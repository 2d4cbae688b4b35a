import type { Failure } from "../test-report.mjs";

export function overspent(
  tier: string,
  parts: Readonly<Record<string, number>>,
  budgets?: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Failure[];
