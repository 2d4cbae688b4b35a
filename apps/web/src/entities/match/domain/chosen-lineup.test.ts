import { describe, expect, test } from "vitest";
import { chosenPlayers, onTheField } from "./chosen-lineup.ts";

const row = (id: string, role: "starter" | "substitute", isStandIn = false) => ({
  role,
  is_stand_in: isStandIn,
  player: { id, username: id, avatar_url: null, game_identities: { Valorant: `${id}#1` } },
});
const chosen = {
  players: [row("zoe", "substitute", true), row("leo", "starter"), row("ana", "starter")],
  changes: [
    { game: 2, out_id: "ana", in_id: "zoe" },
    { game: 3, out_id: "zoe", in_id: "ana" },
  ],
};

describe("a line-up that was chosen", () => {
  test("starters stand first, each with the maps at which he came in or went out", () => {
    const fielded = [
      { id: "leo", name: "leo", imageUrl: null, gameId: null, role: "leader" as const },
    ];
    expect(chosenPlayers(chosen, fielded, "Valorant")).toMatchObject([
      {
        id: "ana",
        part: "starter",
        changes: [
          { game: 2, isIn: false },
          { game: 3, isIn: true },
        ],
      },
      { id: "leo", part: "starter", role: "leader", gameId: "leo#1", changes: [] },
      { id: "zoe", part: "substitute", isStandIn: true, role: "member" },
    ]);
  });

  test.each([
    { game: 1, field: ["ana", "leo"] },
    { game: 2, field: ["leo", "zoe"] },
    { game: 3, field: ["ana", "leo"] },
  ])("$field play map $game", ({ game, field }) => {
    expect([...onTheField(chosen, game)].toSorted()).toEqual(field);
  });
});
