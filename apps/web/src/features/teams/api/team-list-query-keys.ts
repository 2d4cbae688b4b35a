import { teamKeys } from "@/entities/team/api/team-query-keys";

/** Cache keys of team lists that few pages need. They are not in `teamKeys`, which all pages load. */
export const listKeys = {
  former: (teamId: string) => [...teamKeys.page(teamId), "former"] as const,
  all: [...teamKeys.all, "list"] as const,
  page: (asked: object) => [...teamKeys.all, "list", asked] as const,
};
