import { later } from "@/components/later";
import { About } from "@/features/about/components/about";
import { copy } from "@/features/about/copy";
import { homeStatsQuery } from "@/features/home/api/home-stats";
import { definePage } from "@/lib/page";

const HomeStats = later(
  async () => (await import("@/features/home/components/home-stats")).HomeStats,
);

export const handle = definePage({
  reads: () => ({ stats: homeStatsQuery() }),
  head: () => ({ title: copy.pageTitle, description: copy.headDescription }),
});

/** /about */
export function Component() {
  return <About figures={<HomeStats />} />;
}
