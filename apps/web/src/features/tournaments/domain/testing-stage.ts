import type { Participant } from "./tournament-participant.ts";
import type { Stage } from "./stage.ts";
import type { StandingRow } from "./standings.ts";
import { asTournamentMatches } from "./testing-bracket.ts";
import type { TournamentMatch } from "./tournament-match.ts";

/** A participant, for tests. */
export function entrant(id: string, status: Participant["status"] = "registered"): Participant {
  return {
    id,
    type: "user",
    name: id,
    imageUrl: null,
    ownerId: id,
    isGuest: false,
    seed: null,
    status,
    checkedInAt: null,
    finalPosition: null,
    feePaid: 0,
  };
}

/** A row of a table, for tests. */
export function standingRow(
  participant_id: string,
  change: Partial<StandingRow> = {},
): StandingRow {
  return {
    participant_id,
    position: 1,
    points: 0,
    wins: 0,
    draws: 0,
    losses: 0,
    score_difference: 0,
    map_difference: 0,
    round_difference: 0,
    score_for: 0,
    buchholz: 0,
    median_buchholz: 0,
    sonneborn_berger: 0,
    neustadtl: 0,
    adjustment: 0,
    opponents_win_rate: 0,
    reason: null,
    ...change,
  };
}

/** A running stage, for tests. */
export function stageOf(kind: Stage["kind"], change: Partial<Stage> = {}): Stage {
  return {
    id: kind,
    position: 1,
    kind,
    name: kind,
    state: "running",
    grand_final: "reset",
    legs: 1,
    rounds: null,
    wins_to_advance: null,
    losses_to_leave: null,
    allows_draws: false,
    tie_breaks: ["points", "score_difference", "seed"],
    due_round: null,
    group_size: null,
    places: 2,
    walkover_score: null,
    walkover_keeps_score: false,
    departed_matches: "by_half",
    tie_splitting: "continue",
    plays_ties: false,
    awaits_tie_break: false,
    adjustments: [],
    takes: { qualifiers_from: "stage", qualifiers: null },
    entrants: [],
    matches: [],
    groups: [],
    isLast: true,
    ...change,
  };
}

/**
 * A match of a table between two participants, for tests; if a result "a-b" is given, the first participant has won.
 */
export function tableMatch(
  part: "group" | "swiss",
  round: number,
  [one, other]: readonly [string, string | null],
  result: string | null = null,
): TournamentMatch {
  const [own = 0, theirs = 0] = (result ?? "").split("-").map(Number);
  const winnerId = other === null ? one : result === null ? null : own > theirs ? one : other;
  const [match] = asTournamentMatches([
    {
      id: `${round}:${one}`,
      part,
      round,
      position: 1,
      participant1Id: one,
      participant2Id: other,
      winnerId,
      next: null,
      loserNext: null,
    },
  ]);
  if (!match) throw new Error("one match in, one match out");
  return { ...match, result, groupId: "g", ...(other === null ? { status: "bye" as const } : {}) };
}
