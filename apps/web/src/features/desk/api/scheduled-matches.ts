import { queryOptions } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { matchCopy } from "@/entities/match/copy";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { supabase } from "@/lib/supabase";
import { awaitedNames } from "../domain/undecided-side-names.ts";
import type { ScheduledMatch } from "../domain/scheduled-match.ts";
import { deskCopy } from "../copy.ts";

const columns =
  "id,stage_id,stage,round,status,starts_at,live_since,next_match_id,loser_next_match_id,participant1:participants!tournament_matches_participant1_id_fkey(id,display_name),participant2:participants!tournament_matches_participant2_id_fkey(id,display_name),assignment:match_assignments(station),own_stage:tournament_stages!tournament_matches_stage_id_fkey(kind,name,position)" as const;
/** The maximum number of matches in one response of the data API; a tournament may have more. */
const PAGE = 1000;

async function readRows(tournamentId: string, from: number, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_matches")
    .select(columns)
    .eq("tournament_id", tournamentId)
    .order("own_stage(position)")
    .order("round")
    .order("stage")
    .order("position_in_bracket")
    .order("id")
    .range(from, from + PAGE - 1)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

async function readAll(tournamentId: string, signal: AbortSignal) {
  const first = await readRows(tournamentId, 0, signal);
  return first.length < PAGE ? first : [...first, ...(await readRows(tournamentId, PAGE, signal))];
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

const WAITING: readonly Row["status"][] = ["pending_opponent", "pending", "scheduled"];
const OVER: readonly Row["status"][] = ["completed", "bye", "cancelled"];

function toMatches(rows: readonly Row[]): ScheduledMatch[] {
  const lastRounds = new Map<string, number>();
  for (const { stage, stage_id: id, round } of rows)
    if (stage === "bracket") lastRounds.set(id, Math.max(round, lastRounds.get(id) ?? 0));
  const hasStages = new Set(rows.map(({ stage_id: id }) => id)).size > 1;
  const roundNameOf = ({ own_stage: own, stage: part, stage_id: id, round }: Row) =>
    stageRoundName({ kind: own.kind, part, round, lastRound: lastRounds.get(id) });
  const awaited = awaitedNames(
    rows.map((row) => ({
      id: row.id,
      stageId: row.stage_id,
      roundName: roundNameOf(row),
      isUndecided: !OVER.includes(row.status),
      winnerTo: row.next_match_id,
      loserTo: row.loser_next_match_id,
    })),
  );
  return rows.map((row) => {
    const { own_stage: own, participant1: one, participant2: other } = row;
    const sides = [one, other].flatMap((side) =>
      side ? [{ id: side.id, name: side.display_name ?? matchCopy.toBeDefined }] : [],
    );
    const [first, second] = awaited.get(row.id) ?? [];
    const nameOf = (side: typeof one, origin: string = matchCopy.toBeDefined) =>
      side?.display_name ?? origin;
    const roundName = roundNameOf(row);
    return {
      id: row.id,
      stageId: row.stage_id,
      part: row.stage,
      round: row.round,
      roundName: hasStages ? `${own.name}: ${roundName}` : roundName,
      sides,
      title: deskCopy.versus(nameOf(one, first), nameOf(other, one === null ? second : first)),
      at: row.starts_at,
      station: row.assignment?.station ?? null,
      isOpen: WAITING.includes(row.status) && row.live_since === null,
      isUndecided: !OVER.includes(row.status),
      next: [row.next_match_id, row.loser_next_match_id].filter((id) => id !== null),
    };
  });
}

/** Every match of a tournament, with its time and the matches it leads to. */
export function scheduleQuery(tournamentId: string) {
  return queryOptions({
    queryKey: staffMatchKeys.schedule(tournamentId),
    queryFn: ({ signal }) => readAll(tournamentId, signal),
    select: toMatches,
  });
}
