import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useProcedure } from "@/hooks/use-procedure";
import { read, supabase } from "@/lib/supabase";
import { moveCopy as copy } from "../match-actions-copy.ts";

interface OpenRound {
  readonly key: string;
  readonly stageId: string;
  /** The name of the round as the page shows it, with the name of the stage if there are several stages. */
  readonly name: string;
  readonly part: string;
  readonly round: number;
}

/** The rounds of a tournament that still have matches which have not begun. */
export function openRoundsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.openRounds(tournamentId),
    queryFn: async ({ signal }): Promise<OpenRound[]> => {
      const { data } = await supabase
        .from("tournament_matches")
        .select(
          "stage,round,own_stage:tournament_stages!tournament_matches_stage_id_fkey(id,name,kind)",
        )
        .eq("tournament_id", tournamentId)
        .in("status", ["pending_opponent", "pending", "scheduled"])
        .order("round")
        .abortSignal(signal)
        .throwOnError();
      const hasStages = new Set(data.map(({ own_stage: own }) => own.id)).size > 1;
      const rounds = data.map(({ stage, round, own_stage: own }) => {
        // The bracket's last round, taken from its undecided matches: the final is undecided as long as any match is.
        const lastRound = Math.max(
          ...data.flatMap((one) =>
            one.own_stage.id === own.id && one.stage === "bracket" ? one.round : [],
          ),
        );
        const name = stageRoundName({ kind: own.kind, part: stage, round, lastRound });
        return {
          key: [own.id, stage, round].join(" "),
          stageId: own.id,
          name: hasStages ? copy.roundOf(own.name, name) : name,
          part: stage,
          round,
        };
      });
      return [...new Map(rounds.map((round) => [round.key, round])).values()];
    },
  });
}

interface Round {
  readonly stageId: string;
  readonly part: string;
  readonly round: number;
}

/**
 * Previews a move of a round, or of tonight's remaining matches if `round` is null: how many matches move, the new time
 * of the last one, and how many stay because they are on other nights.
 */
export function movePreviewQuery(tournamentId: string, round: Round | null) {
  return queryOptions({
    queryKey: organizerKeys.movePreview(tournamentId, round),
    queryFn: read(() =>
      supabase
        .rpc("matches_to_move", {
          p_tournament_id: tournamentId,
          p_stage_id: round?.stageId ?? null,
          p_part: round?.part ?? null,
          p_round: round?.round ?? null,
        })
        .single(),
    ),
  });
}

/** Converts a round to the arguments of a procedure. */
export const ofRound = ({ stageId, part, round }: Round) => ({ stageId, part, round });

/** Moves the matches that have not begun by some minutes, in one transaction. */
export function useMoveMatches() {
  return useProcedure("move_matches", {
    success: (count) => copy.moved(count),
    failure: { title: copy.error },
    invalidates: [tournamentKeys.all, matchKeys.all],
  });
}
