import { expect, test } from "vitest";
import { acceptanceState, type AcceptanceInput } from "./acceptance.ts";

const solo = { is_team_challenge: false, format: "1v1" as const, wager_amount: 10 };
const duel = { is_team_challenge: true, format: "3v3" as const, wager_amount: 10 };
const viewer = { participantId: "p", tickets: 10 };
const team = { participantId: "t", name: "Nébula", tickets: 10, memberCount: 3, canAct: true };

test.each<{ why: string; input: AcceptanceInput; expected: ReturnType<typeof acceptanceState> }>([
  {
    why: "the last ticket is enough",
    input: { challenge: solo, viewer, team: null },
    expected: { kind: "ready", balance: 10, teamName: null },
  },
  {
    why: "one ticket is missing",
    input: { challenge: solo, viewer: { ...viewer, tickets: 9 }, team },
    expected: { kind: "insufficient", missing: 1, wallet: "personal" },
  },
  {
    why: "the team lacks three tickets",
    input: { challenge: duel, viewer, team: { ...team, tickets: 7 } },
    expected: { kind: "insufficient", missing: 3, wallet: "team" },
  },
  {
    why: "the profile has no participant",
    input: { challenge: solo, viewer: { ...viewer, participantId: null }, team },
    expected: { kind: "no_participant" },
  },
  {
    why: "a team's challenge needs a team",
    input: { challenge: duel, viewer, team: null },
    expected: { kind: "no_team" },
  },
  {
    why: "a member does not act for the team",
    input: { challenge: duel, viewer, team: { ...team, canAct: false } },
    expected: { kind: "not_leader" },
  },
  {
    why: "the team is too small for the format",
    input: { challenge: duel, viewer, team: { ...team, memberCount: 2 } },
    expected: { kind: "team_too_small" },
  },
  {
    why: "the team pays, not the player",
    input: { challenge: duel, viewer: { ...viewer, tickets: 0 }, team },
    expected: { kind: "ready", balance: 10, teamName: "Nébula" },
  },
  {
    why: "a friendly needs no tickets",
    input: {
      challenge: { ...solo, wager_amount: 0 },
      viewer: { ...viewer, tickets: 0 },
      team: null,
    },
    expected: { kind: "ready", balance: 0, teamName: null },
  },
])("$why", ({ input, expected }) => {
  expect(acceptanceState(input)).toEqual(expected);
});
