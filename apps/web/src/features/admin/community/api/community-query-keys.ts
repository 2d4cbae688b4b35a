import type { HolderKind } from "../domain/wallet-owner.ts";

/** The cache keys of the queries on the back office's community pages. */
export const communityKeys = {
  all: ["community"] as const,
  users: ["community", "users"] as const,
  teams: ["community", "teams"] as const,
  holders: ["community", "holders"] as const,
  holderSearch: (kind: HolderKind, text: string) =>
    ["community", "holders", "search", kind, text] as const,
  holder: (kind: HolderKind, id: string) => ["community", "holders", "one", kind, id] as const,
  recentMovements: ["community", "recent-movements"] as const,
  recipients: (audience: string, game: string | null) =>
    ["community", "recipients", audience, game] as const,
  announcements: ["community", "announcements"] as const,
  announcementPage: (page: number) => ["community", "announcements", page] as const,
  reports: ["community", "reports"] as const,
  personReports: (id: string) => ["community", "reports", "person", id] as const,
  reportContext: (id: string) => ["community", "reports", "context", id] as const,
};
