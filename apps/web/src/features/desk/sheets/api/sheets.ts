import { queryOptions } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { matchCopy } from "@/entities/match/copy";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { turnsByStation } from "@/entities/match/domain/station-turns";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";

const columns = `
  name,game,start_date,max_participants,structure_generated_at,
  tournament_matches(
    id,stage,stage_id,round,position_in_bracket,best_of,starts_at,live_since,
    participant1:participants!tournament_matches_participant1_id_fkey(display_name),
    participant2:participants!tournament_matches_participant2_id_fkey(display_name),
    own_stage:tournament_stages!tournament_matches_stage_id_fkey(kind,name,position),
    assignment:match_assignments(station,called_at)
  ),
  tournament_participants(status,seed,checked_in_at,arrivals:door_arrivals(id),participant:participants(id,display_name))
` as const;

async function readSheets(tournamentId: string, signal: AbortSignal) {
  if (!isUuid(tournamentId)) return null;
  const { data } = await supabase
    .from("tournaments")
    .select(columns)
    .eq("id", tournamentId)
    // The query includes a final without sides, because the names of all rounds depend on the number of the last round.
    .not("tournament_matches.status", "in", "(completed,bye,cancelled)")
    .order("round", { referencedTable: "tournament_matches" })
    .order("position_in_bracket", { referencedTable: "tournament_matches" })
    .in("tournament_participants.status", ["registered"])
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

type Row = NonNullable<Awaited<ReturnType<typeof readSheets>>>;

const isKnown = ({ participant1, participant2 }: Row["tournament_matches"][number]) =>
  participant1 !== null && participant2 !== null;

const namesOf = ({ participant1, participant2 }: Row["tournament_matches"][number]) =>
  [participant1, participant2].map((side) => side?.display_name ?? matchCopy.toBeDefined);

/** For each match that waits for its station, the sides of the match played there before it. */
function playedBefore(matches: Row["tournament_matches"]): ReadonlyMap<string, string> {
  const atStations = matches.flatMap((match) =>
    match.assignment?.station
      ? [
          {
            matchId: match.id,
            station: match.assignment.station,
            calledAt: match.assignment.called_at,
            scheduledAt: match.starts_at,
            round: match.round,
            position: match.position_in_bracket,
            isAtStation: match.live_since !== null,
            title: namesOf(match).join(" – "),
          },
        ]
      : [],
  );
  return new Map(
    turnsByStation(atStations).flatMap((turns) =>
      turns.slice(1).map(({ matchId }, index) => [matchId, turns[index]?.title ?? ""] as const),
    ),
  );
}

function toSheets(row: Awaited<ReturnType<typeof readSheets>>) {
  if (!row) return null;
  const lastRounds = new Map<string, number>();
  for (const { stage, stage_id: id, round } of row.tournament_matches)
    if (stage === "bracket") lastRounds.set(id, Math.max(round, lastRounds.get(id) ?? 0));
  const matches = row.tournament_matches.filter(isKnown);
  const before = playedBefore(matches);
  return {
    name: row.name,
    game: row.game,
    startsAt: row.start_date,
    places: row.max_participants,
    isDrawn: row.structure_generated_at !== null,
    matches: matches.map((match) => ({
      id: match.id,
      roundKey: `${match.own_stage.position}-${match.stage}-${match.round}`,
      round: `${match.own_stage.name}: ${stageRoundName({
        kind: match.own_stage.kind,
        part: match.stage,
        round: match.round,
        lastRound: lastRounds.get(match.stage_id),
      })}`,
      bestOf: match.best_of,
      at: match.starts_at,
      station: match.assignment?.station ?? null,
      /** The sides of the previous match at the same station; null if this match is the first there. */
      after: before.get(match.id) ?? null,
      sides: namesOf(match),
    })),
    entrants: row.tournament_participants
      .map(({ seed, checked_in_at: hereAt, arrivals, participant }) => ({
        id: participant.id,
        name: participant.display_name ?? matchCopy.toBeDefined,
        seed,
        isHere: hereAt !== null || arrivals.length > 0,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name, "es")),
  };
}

export type Sheets = NonNullable<ReturnType<typeof toSheets>>;
export type SheetMatch = Sheets["matches"][number];
export type Participant = Sheets["entrants"][number];

/** The data of the printed sheets: the matches to play with both sides, and the participants. */
export function sheetsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: staffMatchKeys.sheets(tournamentId),
    queryFn: async ({ signal }) => toSheets(await readSheets(tournamentId, signal)),
  });
}
