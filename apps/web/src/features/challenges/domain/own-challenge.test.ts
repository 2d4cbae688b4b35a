import { expect, test } from "vitest";
import {
  mostUrgentFirst,
  outcomeOf,
  type OwnChallenge,
  ownStateFromParams,
} from "./own-challenge.ts";

const challenge: OwnChallenge = {
  challenge_id: "c",
  match_id: "m",
  created_at: "2026-11-20T10:00:00Z",
  expires_at: "2026-11-27T10:00:00Z",
  play_by: null,
  accepted_at: null,
  decided_at: null,
  scheduled_time: null,
  preferred_schedule: "any",
  country: null,
  game_id: "g",
  is_team_challenge: false,
  privacy: "public",
  format: "1v1",
  best_of: 3,
  wager_amount: 8,
  game_name: "Valorant",
  challenge_status: "open",
  match_status: "pending_opponent",
  my_participant_id: "p",
  my_name: "Yo",
  rival_participant_id: null,
  rival_type: null,
  rival_owner_id: null,
  rival_name: null,
  rival_image_url: null,
  result: null,
  i_won: null,
  is_mine_created: true,
  can_cancel: true,
  can_rematch: false,
  invited_name: null,
};

test.each<{ why: string; changes: Partial<OwnChallenge>; expected: ReturnType<typeof outcomeOf> }>([
  { why: "open: nothing yet", changes: {}, expected: null },
  {
    why: "in play: nothing yet",
    changes: { challenge_status: "in_progress", match_status: "disputed" },
    expected: null,
  },
  {
    why: "the creator reads the score as it stands",
    changes: { challenge_status: "completed", i_won: true, result: "2-1" },
    expected: { kind: "won", tickets: 8, result: "2-1" },
  },
  {
    why: "the acceptor reads the own score first",
    changes: { challenge_status: "completed", i_won: true, is_mine_created: false, result: "0-2" },
    expected: { kind: "won", tickets: 8, result: "2-0" },
  },
  {
    why: "a walkover has no score to turn",
    changes: {
      challenge_status: "completed",
      i_won: false,
      is_mine_created: false,
      result: "W.O.",
    },
    expected: { kind: "lost", tickets: 8, result: "W.O." },
  },
  {
    why: "nobody played: the wager is back",
    changes: { challenge_status: "unplayed", match_status: "cancelled" },
    expected: { kind: "returned", tickets: 8, result: null },
  },
])("$why", ({ changes, expected }) => {
  expect(outcomeOf({ ...challenge, ...changes })).toEqual(expected);
});

test("an unknown state in the address is none", () => {
  expect(ownStateFromParams(new URLSearchParams("estado=nada"))).toBeNull();
  expect(ownStateFromParams(new URLSearchParams("estado=en-juego"))).toBe("en-juego");
});

test("what is to be played comes with the first deadline first, what waits for the administration last", () => {
  const running = [
    { ...challenge, match_id: "later", match_status: "pending_results", play_by: "2026-11-23" },
    { ...challenge, match_id: "disputed", match_status: "disputed", play_by: "2026-11-20" },
    { ...challenge, match_id: "sooner", match_status: "scheduled", play_by: "2026-11-22" },
  ] as const;
  expect(mostUrgentFirst(running).map(({ match_id: id }) => id)).toEqual([
    "sooner",
    "later",
    "disputed",
  ]);
});
