import { describe, expect, test } from "vitest";
import { fromChallengeMatch, fromTournamentMatch, type TournamentMatchRow } from "./match-view";

const team = {
  id: "p1",
  type: "team" as const,
  former_name: null,
  guest_name: null,
  user: null,
  team: { id: "t1", name: "Pumas", logo_url: null },
};
const base = {
  id: "m1",
  status: "pending" as const,
  outcome: null,
  result: null,
  live_score: null,
  live_since: null,
  best_of: 3 as const,
  starts_at: null,
  created_at: "2026-11-20T20:00:00Z",
  winner_id: null,
  participant1: team,
  participant2: null,
};
const row: TournamentMatchRow = {
  ...base,
  stage: "bracket",
  round: 2,
  tournament: {
    id: "t",
    name: "Copa",
    game: "Valorant",
    status: "Activo",
  },
  own_stage: {
    kind: "single_elimination",
    name: "Eliminación directa",
    allows_draws: false,
    last_round: [{ round: 3 }],
  },
};

describe("fromTournamentMatch", () => {
  test.each([
    { change: {}, round: "Semifinal", why: "the last but one of three rounds" },
    {
      change: { stage: "third_place" as const },
      round: "Tercer puesto",
      why: "whatever its round number",
    },
    {
      change: { stage: "group" as const, round: 2 },
      round: "Fecha 2",
      why: "group rounds are match days",
    },
    {
      change: { own_stage: { ...row.own_stage, last_round: [] } },
      round: "Ronda 2",
      why: "nobody asked how many rounds there are",
    },
    {
      change: { own_stage: { ...row.own_stage, kind: "double_elimination" as const } },
      round: "Semifinal superior",
      why: "a double elimination has two semifinals",
    },
    {
      change: { stage: "swiss" as const },
      round: "Ronda 2",
      why: "a Swiss stage counts its rounds",
    },
  ])("$round: $why", ({ change, round }) => {
    expect(fromTournamentMatch({ ...row, ...change }).context).toMatchObject({ round });
  });

  test.each([
    { participant: team, name: "Pumas", why: "a team by its name" },
    {
      participant: { ...team, team: null, former_name: "Viejos Pumas", guest_name: null },
      name: "Viejos Pumas",
      why: "a deleted team keeps the name it had",
    },
    {
      participant: { ...team, type: "user" as const, team: null },
      name: "Jugador eliminado",
      why: "a closed account stays in the history",
    },
  ])("$name: $why", ({ participant, name }) => {
    expect(fromTournamentMatch({ ...row, participant1: participant }).side1?.name).toBe(name);
  });
});

test("a challenge carries its wager and game", () => {
  const challenge = { id: "c", format: "1v1" as const, wager_amount: 25, game: { name: "FIFA" } };
  expect(fromChallengeMatch({ ...base, challenge })).toMatchObject({
    kind: "challenge",
    context: { game: "FIFA", wager: 25 },
  });
});
