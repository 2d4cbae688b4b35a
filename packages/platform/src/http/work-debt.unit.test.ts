import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WorkDebt } from "./work-debt.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("quick reads are free, slow ones add up, and time pays", () => {
  const debts = new WorkDebt(1_000, 250);
  for (let i = 0; i < 1_000; i += 1) debts.charge("player", 40);
  expect(debts.waitSeconds("player")).toBe(0);
  for (let i = 0; i < 3; i += 1) debts.charge("player", 550);
  expect(debts.waitSeconds("player")).toBe(2);
  expect(debts.waitSeconds("other")).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(debts.waitSeconds("player")).toBe(0);
});
