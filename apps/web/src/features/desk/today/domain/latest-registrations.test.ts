import { expect, test } from "vitest";
import { latestRegistrations } from "./latest-registrations.ts";

const NOW = new Date(2026, 10, 29, 18).getTime();
const HOUR = 3_600_000;
const entry = (hoursAgo: number) => ({
  registered_at: new Date(NOW - hoursAgo * HOUR).toISOString(),
});

test("who came last is first, and who came today is counted", () => {
  const entries = [30, 2, 50, 26, 1, 72, 28].map(entry);
  const { latest, today } = latestRegistrations(entries, NOW);
  expect(latest).toEqual([1, 2, 26, 28, 30].map(entry));
  expect(today).toBe(2);
});
