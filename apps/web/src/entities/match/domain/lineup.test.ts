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
          stats: { winRate: 62.5, wins: 5, losses: 3, tournamentsWon: 1 },
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
    expect(lineup.stats.map(({ value }) => value)).toEqual(["62,5%", "—", "5", "1"]);
  });

  test("of a team with a roster play only those who are in it", () => {
    const team = {
      stats: {},
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

  test.each([
    { averageKda: 2.4, kda: "2,4", why: "confirmed reports know it" },
    { averageKda: undefined, kda: "—", why: "results alone do not tell" },
  ])("the average KDA: $why", ({ averageKda, kda }) => {
    const titles = { tournamentsWon: 1, tournamentsPlayed: 3, totalEarnings: 0 };
    const counted = { ...titles, wins: 2, losses: 2, winRate: 50 };
    const stats = { ...counted, ...(averageKda === undefined ? {} : { averageKda }) };
    const lineup = toLineup({ team: null, user: { ...player("leo"), stats } }, "FIFA", null);
    expect(lineup.stats.map(({ value }) => value)).toEqual(["50%", kda, "2", "3", "1"]);
  });
});
