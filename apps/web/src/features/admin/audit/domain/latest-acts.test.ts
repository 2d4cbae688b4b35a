import { expect, test } from "vitest";
import type { AuditEntry } from "./audit-entry.ts";
import { latestActs } from "./latest-acts.ts";

const entry = (id: string, to: string | null): AuditEntry => ({
  id,
  createdAt: "2026-11-27T12:00:00Z",
  actor: null,
  sentence: [{ text: id, isName: true, to }],
  changes: [],
  act: "update tournaments",
});

test("of what was done to one thing the newest is told, with how many came before", () => {
  const acts = [entry("a", "/cup/1"), entry("b", null), entry("c", "/cup/1"), entry("d", null)];
  expect(latestActs(acts).map(({ entry: { id }, more }) => [id, more])).toEqual([
    ["a", 1],
    ["b", 0],
    ["d", 0],
  ]);
});
