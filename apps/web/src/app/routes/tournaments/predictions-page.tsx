import { ChevronLeft, SearchX } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import {
  openMatchesQuery,
  predictedTournamentQuery,
  predictionTableQuery,
} from "@/features/predictions/api/prediction-table";
import { PredictionsView } from "@/features/predictions/components/predictions-view";
import { copy } from "@/features/predictions/copy";

import { definePage, missingPage } from "@/lib/define-page";
import { pageFromParams } from "@/lib/search-params";

export const handle = definePage({
  // Search engines should list the tournament's page, not the ranking of predictions.
  isPrivate: true,
  reads: ({ params: { id = "" }, search }) => ({
    tournament: predictedTournamentQuery(id),
    table: predictionTableQuery(id, pageFromParams(search)),
    open: openMatchesQuery(id),
  }),
  head: ({ tournament }) =>
    tournament === null
      ? missingPage(copy.notFound)
      : tournament && {
          title: copy.head(tournament.name),
          description: copy.description(tournament.name),
        },
});

/** /tournaments/{id}/predictions */
export function Component() {
  const { id = "" } = useParams();
  const { data: tournament } = useQuery(predictedTournamentQuery(id));
  if (tournament === null) return <EmptyState isPage icon={SearchX} title={copy.notFound} />;
  return (
    <>
      <Link
        to={paths.tournament(id)}
        className="inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {copy.back}
      </Link>
      <PageHeader title={copy.title} eyebrow={tournament?.name} />
      <PredictionsView key={id} tournamentId={id} />
    </>
  );
}
