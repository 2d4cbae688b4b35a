/** Query keys of the back office's first page, which mutations of every area invalidate. */
export const dashboardKeys = {
  tonight: ["admin", "tonight"] as const,
  waiting: ["admin", "waiting"] as const,
  counts: ["admin", "counts"] as const,
  allTrends: ["admin", "trends"] as const,
  trends: (days: number) => ["admin", "trends", days] as const,
};
