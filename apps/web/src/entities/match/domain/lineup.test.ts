import { describe, expect, test } from "vitest";
import { toLineup } from "./lineup";

const player = (id: string, identities: object = {}) => ({
  id,
  username: id,
  avatar_url: null,
  game_identities: identities,
});

describe("toLineup", () => {
  test("a team's players stand by role, then name, with their identifiers of this game", () => {
    const lineup = toLineup(
      {
        type: "team",
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
    );
    expect(lineup.players.map(({ name, gameId }) => [name, gameId])).toEqual([
      ["leo", null],
      ["ana", "ana#1"],
      ["zoe", null],
    ]);
    expect(lineup.gameId).toBe("PUMAS");
    expect(lineup.stats.map(({ value }) => value)).toEqual(["62,5%", "—", "5", "1"]);
  });

  test.each([
    {
      stats: { winRate: 50, averageKda: 2.4 },
      labels: ["Winrate", "KDA promedio"],
      why: "imported statistics may know it",
    },
    { stats: {}, labels: [], why: "nothing recorded, nothing shown" },
  ])("$why", ({ stats, labels }) => {
    const lineup = toLineup(
      { type: "user", team: null, user: { ...player("leo"), country: null, stats } },
      "FIFA",
    );
    expect(lineup.stats.map(({ label }) => label)).toEqual(labels);
  });
});
