import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { SectionHeader } from "@/components/section-header";
import { paths } from "@/config/paths";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { useFormats } from "@/hooks/use-formats";
import { editionsQuery } from "../api/editions.ts";
import { editionsCopy as copy } from "../editions-copy.ts";

/** The editions of a recurring tournament. Renders nothing unless there are at least two. */
export function EditionList({ tournamentId }: { readonly tournamentId: string }) {
  const { data = [] } = useQuery(editionsQuery(tournamentId));
  const { formatDateTime } = useFormats();
  if (data.length < 2) return null;
  return (
    <section aria-label={copy.title} className="far mt-8 print:hidden">
      <SectionHeader title={copy.title} />
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {data.map((edition) => (
          <li key={edition.tournament_id} className="min-w-0">
            <Link
              to={paths.tournament(edition.tournament_id)}
              aria-current={edition.tournament_id === tournamentId ? "page" : undefined}
              className="flex min-h-11 items-center justify-between gap-3 rounded-md border border-border bg-surface px-4 py-2 hover:border-accent aria-[current]:border-accent"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{edition.name}</span>
                <time dateTime={edition.start_date} className="text-sm text-muted">
                  {formatDateTime(edition.start_date)}
                </time>
              </span>
              <TournamentStatusBadge tournament={edition} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
