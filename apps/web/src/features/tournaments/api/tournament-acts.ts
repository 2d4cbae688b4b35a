import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { read, supabase } from "@/lib/supabase";

/** An act of a player in a tournament, named like its procedure, or `play`: whether they are old enough. */
export type Act =
  | "register"
  | "join_waiting_list"
  | "take_place"
  | "check_in"
  | "withdraw"
  | "leave"
  | "play";

/** Each act with the refusal that its procedure would raise now; `refusal` is null if the act is allowed. */
export type TournamentActs = Partial<
  Record<Act, { readonly refusal: string | null; readonly message: string | null }>
>;

/** What the viewer may do in a tournament, and why not. */
export function tournamentActsQuery(tournamentId: string, viewerId: string | undefined) {
  return queryOptions({
    queryKey: tournamentKeys.acts(tournamentId, viewerId),
    queryFn: read(
      () => supabase.rpc("my_tournament_acts", { p_tournament_id: tournamentId }, { get: true }),
      (rows): TournamentActs => Object.fromEntries(rows.map(({ act, ...may }) => [act, may])),
    ),
    // The viewer's team, tickets or birth date may have changed on another page.
    staleTime: 0,
  });
}
