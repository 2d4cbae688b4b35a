/**
 * A match result as in Challonge's files: rounds of the lower bracket are negative, the third-place match is round 0.
 */
type Played = readonly [round: number, winner: number, loser: number, text?: string];

export const singleOfSix: readonly Played[] = [
  [1, 4, 5],
  [1, 3, 6],
  [2, 1, 4],
  [2, 2, 3],
  [0, 3, 4, "3rd Place Match"],
  [3, 1, 2],
];

export const doubleOfFour: readonly Played[] = [
  [1, 1, 4],
  [1, 2, 3],
  [2, 1, 2, "Winners Final"],
  [-1, 3, 4],
  [-2, 2, 3, "Losers Final"],
  [3, 2, 1, "Grand Final"],
  [3, 1, 2, "Grand Final Reset"],
];

export const leagueOfThree: readonly Played[] = [
  [1, 1, 2],
  [2, 3, 1],
  [3, 2, 3],
];

export function challonge(type: string, played: readonly Played[], more: object = {}) {
  const people = [...new Set(played.flatMap(([, one, other]) => [one, other]))].toSorted(
    (a, b) => a - b,
  );
  return {
    tournament: {
      name: "Copa de barrio",
      tournament_type: type,
      state: "complete",
      started_at: "2021-03-06T18:00:00.000-03:00",
      completed_at: "2021-03-06T23:10:00.000-03:00",
      game_name: "Rocket League",
      participants: people.map((one) => ({
        participant: { id: one, name: `Equipo ${one}`, seed: one, final_rank: null },
      })),
      matches: played.map(([round, winner, loser], index) => ({
        match: {
          id: 100 + index,
          identifier: round === 0 ? "3P" : String.fromCodePoint(65 + index),
          state: "complete",
          round,
          player1_id: Math.min(winner, loser),
          player2_id: Math.max(winner, loser),
          winner_id: winner,
          loser_id: loser,
          scores_csv: winner < loser ? "3-1,2-3,4-2" : "1-3,2-0,0-1",
          suggested_play_order: index + 1,
        },
      })),
      ...more,
    },
  };
}

export function startGg(bracketType: string, played: readonly Played[], more: object = {}) {
  const people = [...new Set(played.flatMap(([, one, other]) => [one, other]))].toSorted(
    (a, b) => a - b,
  );
  return {
    data: {
      event: {
        name: "Individual",
        type: 1,
        state: "COMPLETED",
        startAt: 1_600_000_000,
        videogame: { name: "Super Smash Bros. Ultimate" },
        tournament: { name: "Copa de barrio" },
        entrants: {
          pageInfo: { total: people.length },
          nodes: people.map((one) => ({ id: one, name: `Persona ${one}`, initialSeedNum: one })),
        },
        phases: [{ id: 9, name: "Bracket", bracketType, phaseOrder: 1 }],
        sets: {
          pageInfo: { total: played.length },
          nodes: played.map(([round, winner, loser, text], index) => ({
            id: 500 + index,
            identifier: String.fromCodePoint(65 + index),
            round: round === 0 ? 3 : round,
            fullRoundText: text ?? `Round ${round}`,
            winnerId: winner,
            completedAt: 1_600_000_000 + index * 600,
            phaseGroup: { displayIdentifier: "1", phase: { id: 9 } },
            slots: [winner, loser]
              .toSorted((a, b) => a - b)
              .map((one) => ({
                entrant: { id: one },
                standing: { stats: { score: { value: one === winner ? 3 : 1 } } },
              })),
          })),
        },
        ...more,
      },
    },
  };
}

export function toornament(type: string, played: readonly Played[], more: object = {}) {
  const people = [...new Set(played.flatMap(([, one, other]) => [one, other]))].toSorted(
    (a, b) => a - b,
  );
  const names = ["WB", "LB", "Grand Final"];
  const groupOf = (round: number, text = "") =>
    type === "single_elimination" && round !== 0
      ? 1
      : text.startsWith("Grand") || round === 0
        ? 3
        : round < 0
          ? 2
          : 1;
  return {
    tournament: {
      name: "Copa de barrio",
      discipline: "rocket_league",
      status: "completed",
      scheduled_date_start: "2022-05-01",
      scheduled_date_end: "2022-05-02",
      participant_type: "team",
    },
    participants: people.map((one) => ({ id: String(one), name: `Equipo ${one}` })),
    stages: [{ id: "1", number: 1, name: "Playoffs", type }],
    groups: names.map((name, index) => ({
      id: String(index + 1),
      stage_id: "1",
      number: index + 1,
      name:
        type === "double_elimination"
          ? name
          : type === "single_elimination" && index === 2
            ? "3rd place"
            : null,
    })),
    rounds: played.map(([round, , , text], index) => ({
      id: String(index),
      stage_id: "1",
      number: text === "Grand Final Reset" ? 9 : Math.abs(round) || 1,
      name: null,
    })),
    matches: played.map(([round, winner, loser, text], index) => ({
      id: String(700 + index),
      stage_id: "1",
      group_id: String(groupOf(round, text)),
      round_id: String(index),
      number: index + 1,
      type: "duel",
      status: "completed",
      played_at: "2022-05-01T20:00:00+00:00",
      opponents: [winner, loser]
        .toSorted((a, b) => a - b)
        .map((one, place) => ({
          number: place + 1,
          participant: { id: String(one) },
          forfeit: false,
          result: one === winner ? "win" : "loss",
          score: one === winner ? 2 : 0,
        })),
    })),
    ...more,
  };
}
