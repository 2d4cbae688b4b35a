import type { Tables } from "@leyenda/db-types";
import { stageRoundName } from "@/entities/match/domain/round-names";
import type { Participant } from "./tournament-participant.ts";
import { type Standing, type StandingRow, toStandings } from "./standings.ts";
import { type EmptySlot, hasOpenMatch, type TournamentMatch } from "./tournament-match.ts";

export type StageRow = Pick<
  Tables<"tournament_stages">,
  | "id"
  | "position"
  | "kind"
  | "name"
  | "state"
  | "grand_final"
  | "legs"
  | "rounds"
  | "wins_to_advance"
  | "losses_to_leave"
  | "allows_draws"
  | "tie_breaks"
  | "qualifiers_from"
  | "qualifiers"
  | "due_round"
  | "group_size"
  | "places"
  | "walkover_score"
  | "walkover_keeps_score"
  | "departed_matches"
  | "tie_splitting"
  | "plays_ties"
  | "awaits_tie_break"
> & {
  stage_entries: Pick<Tables<"stage_entries">, "participant_id" | "seed">[];
  table_adjustments: AdjustmentRow[];
};

type AdjustmentRow = Pick<
  Tables<"table_adjustments">,
  "id" | "participant_id" | "points" | "reason" | "created_at" | "revoked_at"
>;

export type MatchRow = Pick<
  Tables<"tournament_matches">,
  | "id"
  | "stage"
  | "stage_id"
  | "group_id"
  | "round"
  | "position_in_bracket"
  | "participant1_id"
  | "participant2_id"
  | "slot1_closed"
  | "slot2_closed"
  | "winner_id"
  | "status"
  | "outcome"
  | "result"
  | "best_of"
  | "starts_at"
  | "live_score"
  | "live_since"
  | "next_match_id"
  | "next_match_slot"
  | "loser_next_match_id"
  | "loser_next_match_slot"
> & {
  readonly series?: Tables<"tournament_matches">["series"];
  readonly leg_scores?: string | null;
};

export type GroupRow = Pick<Tables<"tournament_groups">, "id" | "stage_id" | "name"> & {
  group_participants: StandingRow[];
};

export type TournamentGroup = {
  id: string;
  name: string;
  standings: Standing[];
  matches: TournamentMatch[];
};

export type Stage = Omit<
  StageRow,
  "stage_entries" | "table_adjustments" | "qualifiers_from" | "qualifiers"
> & {
  /** Points that staff added or deducted and did not revoke, oldest first. */
  adjustments: AdjustmentRow[];
  /** How many advance from the previous stage, per group or in total. All registered play the first stage. */
  takes: Pick<StageRow, "qualifiers_from" | "qualifiers">;
  entrants: Participant[];
  matches: TournamentMatch[];
  groups: TournamentGroup[];
  /** True if no other stage follows. */
  isLast: boolean;
};

type Rows = { matches: readonly MatchRow[]; groups: readonly GroupRow[] };

/** The stages of a tournament in their order, every match with its sides, every table with its rows. */
export function toStages(
  rows: readonly StageRow[],
  { matches, groups }: Rows,
  entrants: ReadonlyMap<string, Participant>,
): Stage[] {
  const inOrder = rows.toSorted((a, b) => a.position - b.position);
  const matchesByStage = Map.groupBy(matches, (match) => match.stage_id);
  const groupsByStage = Map.groupBy(groups, (group) => group.stage_id);
  return inOrder.map((row, index) => {
    const {
      stage_entries: entries,
      table_adjustments: adjustments,
      qualifiers_from,
      qualifiers,
      ...own
    } = row;
    const next = inOrder[index + 1];
    const ownMatches = toMatches(matchesByStage.get(row.id) ?? [], row, entrants);
    const ownGroups = groupsByStage.get(row.id) ?? [];
    const passage = {
      winsToAdvance: row.wins_to_advance,
      lossesToLeave: row.losses_to_leave,
      isDone: row.state === "done",
      next: next?.qualifiers ? { from: next.qualifiers_from, count: next.qualifiers } : null,
      qualified:
        next && next.stage_entries.length > 0
          ? new Set(next.stage_entries.map((entry) => entry.participant_id))
          : null,
      hasSeveralTables: ownGroups.length > 1,
      isProvisional: row.kind === "swiss" && hasOpenMatch(ownMatches),
    };
    return {
      ...own,
      takes: { qualifiers_from, qualifiers },
      adjustments: adjustments
        .filter(({ revoked_at: revokedAt }) => revokedAt === null)
        .toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
      entrants: entries
        .toSorted((a, b) => a.seed - b.seed)
        .flatMap((entry) => entrants.get(entry.participant_id) ?? []),
      matches: ownMatches,
      groups: ownGroups.map((group) => ({
        id: group.id,
        name: group.name,
        standings: toStandings(group.group_participants, entrants, passage),
        matches: ownMatches
          .filter((match) => match.groupId === group.id)
          .toSorted((a, b) => a.round - b.round || a.position - b.position),
      })),
      isLast: next === undefined,
    };
  });
}

function toMatches(
  rows: readonly MatchRow[],
  { stage_entries: entries, kind }: StageRow,
  entrants: ReadonlyMap<string, Participant>,
): TournamentMatch[] {
  const seeds = new Map(entries.map((entry) => [entry.participant_id, entry.seed]));
  const feeders = new Map<string, { row: MatchRow; takes: "winner" | "loser" }>(
    rows.flatMap((row) => [
      [`${row.next_match_id}:${row.next_match_slot}`, { row, takes: "winner" }],
      [`${row.loser_next_match_id}:${row.loser_next_match_slot}`, { row, takes: "loser" }],
    ]),
  );
  const side = (id: string | null) => {
    const entrant = id === null ? undefined : entrants.get(id);
    return entrant ? { ...entrant, seed: seeds.get(entrant.id) ?? entrant.seed } : null;
  };
  const lastRound = Math.max(
    ...rows.flatMap(({ stage, round }) => (stage === "bracket" ? round : [])),
  );
  const nameOf = ({ stage: part, round, position_in_bracket: position }: MatchRow) => {
    const name = stageRoundName({ kind, part, round, lastRound });
    const isOnly = !rows.some(
      (row) => row.stage === part && row.round === round && row.position_in_bracket !== position,
    );
    return isOnly ? name : `${name} ${position}`;
  };
  const slot = (row: MatchRow, number: 1 | 2, isClosed: boolean): EmptySlot => {
    const feeder = feeders.get(`${row.id}:${number}`);
    return { isClosed, fedBy: feeder ? { match: nameOf(feeder.row), takes: feeder.takes } : null };
  };
  const link = (matchId: string | null, number: number | null) =>
    matchId !== null && number !== null ? { matchId, slot: number } : null;
  return rows.map((row) => ({
    id: row.id,
    part: row.stage,
    round: row.round,
    position: row.position_in_bracket,
    participant1Id: row.participant1_id,
    participant2Id: row.participant2_id,
    winnerId: row.winner_id,
    next: link(row.next_match_id, row.next_match_slot),
    loserNext: link(row.loser_next_match_id, row.loser_next_match_slot),
    kind: "tournament",
    status: row.status,
    outcome: row.outcome,
    result: row.result,
    bestOf: row.best_of,
    series: row.series ?? null,
    legScores: row.leg_scores ?? null,
    scheduledAt: row.starts_at,
    liveScore: row.live_score,
    liveSince: row.live_since,
    groupId: row.group_id,
    side1: side(row.participant1_id),
    side2: side(row.participant2_id),
    slot1: slot(row, 1, row.slot1_closed),
    slot2: slot(row, 2, row.slot2_closed),
  }));
}

/** Whether a stage has what its kind plays: matches, or lobbies once it is drawn. */
export const hasBegun = ({ kind, matches, state }: Pick<Stage, "kind" | "matches" | "state">) =>
  matches.length > 0 || (kind === "lobbies" && (state === "running" || state === "done"));

/** The stage to show first: the running one, else the next one, else the last one. */
export function stageInSight(stages: readonly Stage[]): Stage | undefined {
  return (
    stages.find(({ state }) => state === "running") ??
    stages.find(({ state }) => state === "ready") ??
    stages.findLast(({ state }) => state === "done") ??
    stages[0]
  );
}
