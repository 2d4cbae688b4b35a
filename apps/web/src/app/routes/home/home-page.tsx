import { lazy, Suspense } from "react";
import { latestNewsQuery } from "@/entities/news/api/news-queries";
import { homeStatsQuery } from "@/features/home/api/home-stats";
import { liveMatchesQuery, upcomingMatchesQuery } from "@/features/home/api/upcoming-matches";
import { currentTournamentsQuery } from "@/features/home/api/current-tournaments";
import { lastChampionQuery } from "@/features/home/api/last-champion";
import { latestResultsQuery } from "@/features/home/api/latest-results";
import { Hero } from "@/features/home/components/hero";
import { copy } from "@/features/home/copy";
import { HomeStart } from "@/features/start/components/home-start";
import { island } from "@/components/island";
import { useSession } from "@/hooks/use-session";
import { definePage } from "@/lib/define-page";

// These sections are loaded on demand, because on a phone they are below the first screen.
const CurrentTournaments = island(
  async () => (await import("@/features/home/components/current-tournaments")).CurrentTournaments,
);
const LiveMatches = island(
  async () => (await import("@/features/home/components/live-matches")).LiveMatches,
);
const MatchesAndResults = island(
  async () => (await import("@/features/home/components/matches-and-results")).MatchesAndResults,
);
const HomeStats = island(
  async () => (await import("@/features/home/components/home-stats")).HomeStats,
);
const LatestNews = island(
  async () => (await import("@/features/home/components/latest-news")).LatestNews,
);

// Only signed-in players see their people.
const OwnPeople = lazy(async () => ({
  default: (await import("@/features/friends/components/own-people")).OwnPeople,
}));

export const handle = definePage({
  reads: () => ({
    stats: homeStatsQuery(),
    tournaments: currentTournamentsQuery(),
    live: liveMatchesQuery(),
    matches: upcomingMatchesQuery(),
    results: latestResultsQuery(),
    champion: lastChampionQuery(),
    paid: lastChampionQuery(true),
    news: latestNewsQuery(),
  }),
  head: (_answers, _address, { origin, brand }) => ({
    title: copy.pageTitle,
    description: copy.hero.tagline,
    structured: {
      "@graph": [
        { "@type": "Organization", name: brand, url: origin, logo: `${origin}/icon.svg` },
        { "@type": "WebSite", name: brand, url: origin, inLanguage: "es" },
      ],
    },
    card: {
      eyebrow: copy.cardEyebrow,
      title: copy.cardTitle,
      facts: [copy.cardFact],
      seed: "inicio",
    },
  }),
});

/** / */
export function Component() {
  const { profile } = useSession();
  return (
    <>
      <HomeStart
        visitor={<Hero />}
        people={
          <Suspense fallback={null}>
            <OwnPeople teamId={profile?.team_id ?? null} />
          </Suspense>
        }
      />
      <div className="gutters grid grid-cols-1 gap-10 pt-2 pb-20 md:pt-8">
        <LiveMatches />
        <CurrentTournaments />
        <MatchesAndResults />
        <LatestNews />
        <HomeStats />
      </div>
    </>
  );
}
