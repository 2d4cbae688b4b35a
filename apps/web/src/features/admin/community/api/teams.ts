import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import { PictureUploadError, savePictures } from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { errorCode } from "@/lib/errors";
import { orderFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { orderBy } from "../domain/people-sort-order.ts";
import type { TeamValues } from "../schemas.ts";
import { communityKeys } from "./community-query-keys.ts";

const texts = copy.teams;

/** The back office's teams: found by name, or only those that look for players. */
export const teamsList = pagedList({
  key: communityKeys.teams,
  live: ["teams"],
  filters: [
    searchFilter(texts.search, "search_text"),
    {
      kind: "choice",
      name: "estado",
      column: "is_recruiting",
      label: texts.stateFilter,
      options: texts.states,
      all: texts.allStates,
      meaning: (word) => ["eq", word === "reclutan"],
    },
    orderFilter(copy.order.label, copy.order.options),
  ],
  select: ({ orden }) =>
    supabase
      .from("teams")
      .select(
        `id,name,description,logo_url,is_recruiting,featured,created_at,team_tickets,
        leader:profiles!teams_leader_id_fkey(id,username),members:team_members(count)`,
        { count: "exact" },
      )
      .order(...orderBy(orden))
      .order("id"),
});

export type AdminTeam = RowOf<typeof teamsList>;

/** Refusals that the form shows at the name field instead of in a toast. */
const NAME_CODES: readonly (string | null)[] = ["team_name_taken", "team_name_invalid"];

export const isAboutName = (error: unknown): boolean => NAME_CODES.includes(errorCode(error));

/** Converts a team to form values. */
export function toTeamValues(team: AdminTeam): TeamValues {
  return {
    name: team.name,
    description: team.description ?? "",
    isRecruiting: team.is_recruiting,
    isFeatured: team.featured,
  };
}

const teamRow = ({ name, description, isRecruiting, isFeatured }: TeamValues) => ({
  name,
  description,
  is_recruiting: isRecruiting,
  featured: isFeatured,
});

interface Save {
  readonly team: AdminTeam;
  readonly values: TeamValues;
  readonly logo: Picture;
}

/** Changes a team's profile. The leader is not part of the profile, because it is set in the team's memberships. */
export function useSaveTeam() {
  return useMutation({
    mutationFn: ({ team, values, logo }: Save) =>
      savePictures(
        {
          kind: "logo",
          stem: () => `team_logos/${team.id}-${Date.now()}`,
          before: [team.logo_url],
          pictures: [logo],
        },
        ([address = null]) =>
          saveRow("teams", {
            id: team.id,
            read: team,
            before: { ...teamRow(toTeamValues(team)), logo_url: team.logo_url },
            after: { ...teamRow(values), logo_url: address },
          }),
      ),
    success: copy.teams.saved,
    failure: (error) => {
      if (error instanceof PictureUploadError) return { title: copy.teams.uploadError };
      return isAboutName(error) ? null : { what: copy.teams.saveError };
    },
    invalidates: [communityKeys.all, teamKeys.all],
  });
}

/** Deletes a team with its memberships; its tickets are lost. */
export function useDeleteTeam() {
  return useMutation({
    mutationFn: write((id: string) => supabase.from("teams").delete().eq("id", id)),
    success: copy.teams.deleted,
    failure: copy.teams.deleteError,
    invalidates: [communityKeys.all, sessionProfileKeys.all],
  });
}
