import { teamKeys } from "@/entities/team/api/team-keys";

/** Query keys that few pages need, in a separate file from those that all pages load. */
export const listKeys = {
  former: (teamId: string) => [...teamKeys.page(teamId), "former"] as const,
  all: [...teamKeys.all, "list"] as const,
  page: (asked: object) => [...teamKeys.all, "list", asked] as const,
};
