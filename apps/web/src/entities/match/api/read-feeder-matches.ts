import { supabase } from "@/lib/supabase";
import type { FeederMatch } from "../domain/feeder-match.ts";
import { fromTournamentMatch } from "../domain/match-view.ts";
import { tournamentMatchColumns, withLastRound } from "./match-columns.ts";

const columns = `
  ${tournamentMatchColumns},next_match_id,next_match_slot,loser_next_match_id,loser_next_match_slot,
  vetoes:match_vetoes(started_at,finished_at)
` as const;

/** Reads the open tournament matches that decide who plays in the given matches. */
export async function readFeederMatches(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<FeederMatch[]> {
  const among = `in.(${ids.join(",")})`;
  const { data } = await withLastRound(supabase.from("tournament_matches").select(columns))
    .or(`next_match_id.${among},loser_next_match_id.${among}`)
    .not("status", "in", "(completed,bye,cancelled)")
    .order("position_in_bracket")
    .limit(2 * ids.length)
    .abortSignal(signal)
    .throwOnError();
  return data.flatMap((row) => {
    const match = fromTournamentMatch(row);
    const [veto] = row.vetoes;
    const shared = {
      match,
      veto: veto?.finished_at ? "done" : veto?.started_at ? "open" : null,
    } as const;
    return (
      [
        ["winner", row.next_match_id, row.next_match_slot],
        ["loser", row.loser_next_match_id, row.loser_next_match_slot],
      ] as const
    ).flatMap(([takes, targetId, slot]): FeederMatch[] =>
      targetId !== null && ids.includes(targetId) && (slot === 1 || slot === 2)
        ? [{ ...shared, takes, targetId, slot }]
        : [],
    );
  });
}
