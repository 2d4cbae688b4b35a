import { describe, expect, test } from "vitest";
import { activeIds, toRoster } from "./roster.ts";
import { rostersAt } from "./roster-at-time.ts";

const entry = (participant: string, id: string, state: "active" | "left" | "removed") => ({
  participant_id: participant,
  state,
  player: { id, username: id, avatar_url: null, game_identities: {} },
});
const change = (participant: string, id: string) => ({
  id,
  participant_id: participant,
  kind: "left" as const,
  reason: null,
  created_at: "2026-11-21T20:00:00Z",
  player: { username: "ana" },
});
const rows = {
  entries: [
    entry("t1", "ana", "left"),
    entry("t1", "zule", "active"),
    entry("t1", "leo", "active"),
    entry("t2", "zoe", "active"),
  ],
  changes: [change("t1", "c1"), change("t2", "c2")],
};

describe("toRoster", () => {
  test("holds the players and changes of one team, by name, who left after them", () => {
    const roster = toRoster(rows, "t1");
    expect(roster?.players.map(({ player, state }) => [player.id, state])).toEqual([
      ["leo", "active"],
      ["zule", "active"],
      ["ana", "left"],
    ]);
    expect(roster?.changes.map(({ id }) => id)).toEqual(["c1"]);
    expect(roster && [...activeIds(roster)]).toEqual(["leo", "zule"]);
  });

  test("is none while it is open, and for a player", () => {
    expect(toRoster(rows, "t3")).toBeNull();
  });
});

test("rostersAt leaves out what happened after a match, and who came by it", () => {
  const changeOf = (id: string, kind: "added" | "left" | "removed", hour: number) => ({
    id: `${id} ${kind}`,
    participant_id: "t",
    kind,
    reason: null,
    created_at: `2026-11-21T${hour}:00:00+00:00`,
    player: { username: id },
  });
  const now = {
    entries: [
      entry("t", "ana", "left"),
      entry("t", "bea", "removed"),
      entry("t", "eva", "active"),
      entry("t", "leo", "active"),
      entry("other", "ana", "removed"),
    ],
    changes: [
      changeOf("bea", "removed", 18),
      changeOf("eva", "added", 20),
      changeOf("ana", "left", 21),
    ],
  };
  const then = rostersAt(now, "2026-11-21T19:00:00Z");
  expect(then.entries.map(({ player, state }) => [player?.id, state])).toEqual([
    ["ana", "active"],
    ["bea", "removed"],
    ["leo", "active"],
    ["ana", "removed"],
  ]);
  expect(then.changes.map(({ id }) => id)).toEqual(["bea removed"]);
});
