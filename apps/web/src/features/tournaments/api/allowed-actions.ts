import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { read, supabase } from "@/lib/supabase";

/** An action of a player in a tournament; `play` is allowed from the minimum age on. */
export type Act =
  | "register"
  | "join_waiting_list"
  | "take_place"
  | "check_in"
  | "withdraw"
  | "leave"
  | "play";

/** For each action: the code and text of the refusal that the viewer would get now; null if the action is allowed. */
export type TournamentActs = Partial<
  Record<Act, { readonly refusal: string | null; readonly message: string | null }>
>;

/** The viewer's allowed and refused actions in a tournament, with the reasons of refusals. */
export function tournamentActsQuery(tournamentId: string, viewerId: string | undefined) {
  return queryOptions({
    queryKey: tournamentKeys.acts(tournamentId, viewerId),
    queryFn: read(
      () => supabase.rpc("my_tournament_acts", { p_tournament_id: tournamentId }, { get: true }),
      (rows): TournamentActs => Object.fromEntries(rows.map(({ act, ...may }) => [act, may])),
    ),
    // Always loaded again, because the viewer's team, tickets or birth date may have changed on another page.
    staleTime: 0,
  });
}
