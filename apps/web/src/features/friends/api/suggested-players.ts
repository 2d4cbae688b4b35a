import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { friendKeys } from "./friend-query-keys.ts";
import { withRelations } from "./search-players.ts";

const SHOWN = 5;
/** The row limit of each query for suggestions: team mates, challenges, and tournament matches. */
const LOOKED_AT = 20;

interface Acquainted {
  readonly userId: string;
  readonly participantId: string | null;
  readonly teamId: string | null;
}

async function listMates({ teamId }: Acquainted, signal: AbortSignal) {
  if (teamId === null) return [];
  const { data } = await supabase
    .from("team_members")
    .select("profile_id")
    .eq("team_id", teamId)
    .order("created_at")
    .limit(LOOKED_AT)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ profile_id: id }) => id);
}

async function listRivals({ participantId }: Acquainted, signal: AbortSignal) {
  if (participantId === null) return [];
  const isSide = `participant1_id.eq.${participantId},participant2_id.eq.${participantId}`;
  const [challenges, cups] = await Promise.all([
    supabase
      .from("challenge_matches")
      .select(
        `one:participants!challenge_matches_participant1_id_fkey(user_id),
        other:participants!challenge_matches_participant2_id_fkey(user_id)`,
      )
      .or(isSide)
      .not("participant2_id", "is", null)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(LOOKED_AT)
      .abortSignal(signal)
      .throwOnError(),
    supabase
      .from("tournament_matches")
      .select(
        `one:participants!tournament_matches_participant1_id_fkey(user_id),
        other:participants!tournament_matches_participant2_id_fkey(user_id)`,
      )
      .or(isSide)
      .eq("status", "completed")
      .order("decided_at", { ascending: false })
      .order("id")
      .limit(LOOKED_AT)
      .abortSignal(signal)
      .throwOnError(),
  ]);
  return [...challenges.data, ...cups.data].flatMap(({ one, other }) => [
    one?.user_id,
    other?.user_id,
  ]);
}

/** Players whom the viewer may know and has not invited yet: team mates, then recent rivals; at most five. */
export function suggestedPlayersQuery(viewer: Acquainted) {
  return queryOptions({
    queryKey: friendKeys.suggested(viewer.userId),
    queryFn: async ({ signal }) => {
      const known = await Promise.all([listMates(viewer, signal), listRivals(viewer, signal)]);
      const ids = [...new Set(known.flat())].filter(
        (id): id is string => typeof id === "string" && id !== viewer.userId,
      );
      if (ids.length === 0) return [];
      const { data: players } = await supabase
        .from("profiles")
        .select("id, username, avatar_url, country, team:teams!profiles_team_id_fkey(name)")
        .in("id", ids)
        .is("closed_at", null)
        .abortSignal(signal)
        .throwOnError();
      const related = await withRelations(viewer.userId, players, signal);
      return related
        .filter(({ relation }) => relation === "none")
        .toSorted((one, two) => ids.indexOf(one.id) - ids.indexOf(two.id))
        .slice(0, SHOWN);
    },
  });
}
