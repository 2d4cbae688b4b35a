import { formatNumber } from "@/lib/format";

export const dashboardCopy = {
  waiting: (count: number) => `${formatNumber(count)} por atender`,
} as const;
