import { describe, expect, test } from "vitest";
import { matchEntries } from "./calendar";

const me = { id: "me", name: "Los Pumas" };
const rival = { id: "rival", name: "Cóndores" };
const match = {
  id: "m1",
  scheduledAt: "2026-11-20T20:00:00Z",
  status: "scheduled" as const,
  bestOf: 3,
  side1: me,
  side2: rival,
};

describe("matchEntries", () => {
  test.each([
    { change: {}, count: 1, why: "an own match with an hour" },
    { change: { scheduledAt: null }, count: 0, why: "no hour yet" },
    { change: { status: "completed" as const }, count: 0, why: "already played" },
    { change: { side1: { id: "other", name: "X" } }, count: 0, why: "somebody else's" },
    { change: { side2: null }, count: 1, why: "the rival may still be unknown" },
  ])("$count: $why", ({ change, count }) => {
    const entries = matchEntries([{ ...match, ...change }], "me", "Copa", (id) => `/m/${id}`);
    expect(entries).toHaveLength(count);
  });

  test("the entry names both sides and lasts as long as the maps may", () => {
    const [entry] = matchEntries([match], "me", "Copa", (id) => `/m/${id}`);
    expect(entry).toMatchObject({
      title: "Los Pumas vs Cóndores · Copa",
      durationMinutes: 120,
      url: "/m/m1",
    });
  });
});
