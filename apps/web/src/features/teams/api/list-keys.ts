import { teamKeys } from "@/entities/team/api/team-keys";

/** Keys of what few pages read, apart from those that every page has. */
export const listKeys = {
  former: (teamId: string) => [...teamKeys.page(teamId), "former"] as const,
  all: [...teamKeys.all, "list"] as const,
  page: (asked: object) => [...teamKeys.all, "list", asked] as const,
};
