import { useQuery } from "@tanstack/react-query";
import { SectionHeader } from "@/components/section-header";
import { cn } from "@/lib/cn";
import { tournamentNewsQuery } from "../api/tournament-news.ts";
import { newsCopy } from "../copy.ts";
import { NewsCard } from "./news-card.tsx";

/** The newest articles about a tournament. Renders nothing if there are none. */
export function TournamentNews({ tournamentId }: { readonly tournamentId: string }) {
  const { data: news = [] } = useQuery(tournamentNewsQuery(tournamentId));
  if (news.length === 0) return null;
  return (
    <section className="far mt-8 print:hidden">
      <SectionHeader title={newsCopy.ofTournament} />
      <div className={cn("grid gap-4 sm:grid-cols-2", news.length > 2 && "lg:grid-cols-3")}>
        {news.map((item) => (
          <NewsCard key={item.id} item={item} isWide={news.length === 1} />
        ))}
      </div>
    </section>
  );
}
