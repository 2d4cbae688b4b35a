/** Query keys of the first page of the back office. Mutations of many features invalidate them. */
export const dashboardKeys = {
  tonight: ["admin", "tonight"] as const,
  waiting: ["admin", "waiting"] as const,
  counts: ["admin", "counts"] as const,
  allTrends: ["admin", "trends"] as const,
  trends: (days: number) => ["admin", "trends", days] as const,
};
