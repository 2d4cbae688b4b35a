import { homeKeys } from "../api/home-query-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { Trophy } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { SectionHeader } from "@/components/section-header";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { TournamentCard } from "@/entities/tournament/components/tournament-card";
import { useTableChanges } from "@/lib/realtime";
import { currentTournamentsQuery } from "../api/current-tournaments.ts";
import { copy } from "../copy.ts";
import { SeeAllLink } from "./latest-news.tsx";

/** Open and running tournaments: on a phone a row to swipe, else a grid. */
export function CurrentTournaments() {
  useTableChanges({ table: "tournaments" }, [homeKeys.tournaments]);
  useTableChanges({ table: "tournament_participants" }, [homeKeys.tournaments]);
  return (
    <section aria-label={copy.tournaments.title} className="far">
      <SectionHeader
        title={copy.tournaments.title}
        actions={<SeeAllLink to={paths.tournaments()} label={copy.tournaments.seeAllLabel} />}
      />
      <Cards />
      <p className="mt-2 flex min-h-11 flex-wrap items-center gap-x-3 text-muted">
        {copy.organize.question}
        <Link to={paths.contact()} className="inline-flex min-h-11 items-center font-semibold link">
          {copy.organize.ask}
        </Link>
      </p>
    </section>
  );
}

const ROW =
  "-mx-4 flex snap-x snap-mandatory gap-4 overflow-x-auto px-4 pb-2 *:w-[min(86vw,22rem)] *:flex-none *:snap-center md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0 md:pb-0 md:*:w-auto xl:grid-cols-3";

/** How many cards of the row are visible on a phone before swiping. */
const SEEN_ON_A_PHONE = 2;

function Cards() {
  const { data, error, isPending, refetch } = useQuery(currentTournamentsQuery());
  if (isPending) {
    return (
      <div aria-busy className={ROW}>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-96 rounded-lg" />
        ))}
      </div>
    );
  }
  if (error) return <ErrorState title={copy.tournaments.error} error={error} onRetry={refetch} />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Trophy}
        title={copy.tournaments.empty}
        description={copy.tournaments.emptyDescription}
      />
    );
  }
  return (
    <ul className={ROW}>
      {data.map((tournament, index) => (
        <li key={tournament.id} className={index < SEEN_ON_A_PHONE ? undefined : "below"}>
          <TournamentCard tournament={tournament} level={3} />
        </li>
      ))}
    </ul>
  );
}
