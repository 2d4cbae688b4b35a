import { describe, expect, test } from "vitest";
import { toLineup } from "./lineup";

const player = (id: string, identities: Record<string, string> = {}) => ({
  id,
  username: id,
  avatar_url: null,
  game_identities: identities,
});

describe("toLineup", () => {
  test("a team's players stand by role, then name, with their identifiers of this game", () => {
    const lineup = toLineup(
      {
        user: null,
        team: {
          game_identities: { Valorant: "PUMAS" },
          team_members: [
            { role: "member", profile: player("zoe") },
            { role: "member", profile: player("ana", { Valorant: "ana#1" }) },
            { role: "leader", profile: player("leo", { FIFA: "leo" }) },
            { role: "member", profile: null },
          ],
        },
      },
      "Valorant",
      null,
    );
    expect(lineup.players.map(({ name, gameId }) => [name, gameId])).toEqual([
      ["leo", null],
      ["ana", "ana#1"],
      ["zoe", null],
    ]);
    expect(lineup.gameId).toBe("PUMAS");
  });

  test("of a team with a roster play only those who are in it", () => {
    const team = {
      game_identities: {},
      team_members: [
        { role: "co-leader" as const, profile: player("late") },
        { role: "member" as const, profile: player("ana") },
      ],
    };
    const roster = {
      players: [
        { participant_id: "t", state: "active" as const, player: player("ana") },
        { participant_id: "t", state: "left" as const, player: player("gone") },
      ],
      changes: [],
    };
    const lineup = toLineup({ user: null, team } as never, "Valorant", roster);
    expect(lineup.players.map(({ name }) => name)).toEqual(["ana"]);
  });

  test("of a decided match's roster plays also who left the team since", () => {
    const roster = {
      players: [{ participant_id: "t", state: "active" as const, player: player("gone") }],
      changes: [],
    };
    const team = { game_identities: {}, team_members: [] };
    const lineup = toLineup({ user: null, team } as never, "Valorant", roster);
    expect(lineup.players.map(({ name }) => name)).toEqual(["gone"]);
  });
});
