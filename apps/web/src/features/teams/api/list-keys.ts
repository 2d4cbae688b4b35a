import { teamKeys } from "@/entities/team/api/team-keys";

/** Query keys of teams that few pages need. They are not in the file with the keys that all pages load. */
export const listKeys = {
  former: (teamId: string) => [...teamKeys.page(teamId), "former"] as const,
  all: [...teamKeys.all, "list"] as const,
  page: (asked: object) => [...teamKeys.all, "list", asked] as const,
};
