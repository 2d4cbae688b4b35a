import { Hero } from "@/features/home/components/hero";
import { HomeStats } from "@/features/home/components/home-stats";
import { LatestNews } from "@/features/home/components/latest-news";
import { UpcomingMatches } from "@/features/home/components/upcoming-matches";
import { copy } from "@/features/home/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

export function Component() {
  useDocumentTitle(copy.pageTitle);
  return (
    <>
      <Hero />
      <div className="gutters grid grid-cols-1 gap-16 pb-20">
        <HomeStats />
        <UpcomingMatches />
        <LatestNews />
      </div>
    </>
  );
}
