import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import { profileKeys } from "@/entities/profile/api/profile-query-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import type { OwnTeam } from "@/entities/team/api/own-team";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { useSession } from "@/hooks/use-session";
import { identityCopy as copy } from "../game-name-copy.ts";

interface GameIdentity {
  readonly game: string;
  readonly identity: string;
}

/**
 * Saves a name in one game, in the user's profile or for the team that the viewer leads.
 *
 * @param team null for the user's profile
 */
export function useSaveGameIdentity(team: Pick<OwnTeam, "id" | "gameIdentities"> | null) {
  const { profile } = useSession();
  const before = (team ? team.gameIdentities : profile?.game_identities) ?? {};
  return useMutation({
    mutationFn: ({ game, identity }: GameIdentity) =>
      saveRow(team ? "teams" : "profiles", {
        id: team?.id ?? profile?.id ?? "",
        read: { game_identities: before },
        after: { game_identities: { ...before, [game]: identity } },
      }),
    success: { title: copy.saved },
    failure: copy[team ? "team" : "own"].error,
    invalidates: team ? [teamKeys.all] : [sessionProfileKeys.all, profileKeys.all],
  });
}
