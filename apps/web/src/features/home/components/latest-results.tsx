import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { SectionHeader } from "@/components/section-header";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { matchCopy } from "@/entities/match/copy";
import { parseResult } from "@/entities/match/domain/result";
import { cn } from "@/lib/cn";
import { type LatestResult, latestResultsQuery } from "../api/latest-results.ts";
import { copy } from "../copy.ts";

/** How the last matches ended. Where nothing was decided yet, or where it cannot be read, it is left out. */
export function LatestResults() {
  const { data, isPending } = useQuery(latestResultsQuery());
  if (isPending) return <Skeleton className="h-[34rem] rounded-lg" />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={copy.results.title}>
      <SectionHeader title={copy.results.title} />
      <ul className="grid grid-cols-1 gap-3">
        {data.map((result) => (
          <Result key={result.id} result={result} />
        ))}
      </ul>
    </section>
  );
}

function Result({ result }: { readonly result: LatestResult }) {
  const score = parseResult(result.result);
  const scores = score ? [score.score1, score.score2] : [];
  return (
    <li className="card card-link relative p-4">
      <p className="mb-2 flex items-baseline justify-between gap-3 text-sm text-muted">
        <Link
          to={paths.match(result.id)}
          title={result.tournamentName}
          className="line-clamp-1 min-w-0 after:absolute after:inset-0"
        >
          {result.tournamentName}
        </Link>
        {result.decided_at && <RelativeTime value={result.decided_at} className="flex-none" />}
      </p>
      {result.sides.map((side, index) => {
        const won = side.id === result.winner_id;
        return (
          <p key={side.id} className="flex items-center gap-3 py-0.5">
            <ParticipantMark participant={side} className="size-6" />
            <span className={cn("min-w-0 flex-1 truncate", won ? "font-semibold" : "text-muted")}>
              {side.name}
            </span>
            <span
              className={cn("font-display text-xl font-bold tabular-nums", !won && "text-muted")}
            >
              {scores[index] ?? (won ? matchCopy.walkover : "")}
            </span>
          </p>
        );
      })}
    </li>
  );
}
