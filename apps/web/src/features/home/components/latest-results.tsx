import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ShowResult } from "@/components/covered-result";
import { RelativeTime } from "@/components/relative-time";
import { SectionHeader } from "@/components/section-header";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import { sideScores } from "@/entities/match/domain/result";
import { useIsOwn } from "@/hooks/use-is-own";
import { useShownResult } from "@/hooks/use-hidden-results";
import { cn } from "@/lib/cn";
import { type LatestResult, latestResultsQuery } from "../api/latest-results.ts";
import { copy } from "../copy.ts";

/** The latest results; renders nothing if there are none or they cannot be read. */
export function LatestResults() {
  const { data, isPending } = useQuery(latestResultsQuery());
  if (isPending) return <Skeleton className="h-[25rem] rounded-lg" />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={copy.results.title} className="flex h-full flex-col">
      <SectionHeader title={copy.results.title} />
      {/* The card fills the height of the column next to it. */}
      <div className="card flex flex-1 flex-col divide-y divide-border py-1">
        {byTournament(data).map(({ name, results }) => (
          <div
            key={results[0]?.id}
            className="flex flex-col py-2"
            style={{ flexGrow: results.length }}
          >
            <p title={name} className="line-clamp-1 px-4 pt-1 text-sm text-muted">
              {name}
            </p>
            <ul className="grid flex-1 grid-cols-1">
              {results.map((result) => (
                <Result key={result.id} result={result} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Groups results by tournament; a group is at the position of its newest result. */
function byTournament(results: readonly LatestResult[]) {
  const groups: { name: string; results: LatestResult[] }[] = [];
  for (const result of results) {
    const group = groups.find(({ name }) => name === result.tournamentName);
    if (group) group.results.push(result);
    else groups.push({ name: result.tournamentName, results: [result] });
  }
  return groups;
}

function Result({ result }: { readonly result: LatestResult }) {
  const scores = sideScores(result.result);
  return (
    <li
      {...useShownResult(result.id, useIsOwn(result.sides.map(({ id }) => id)))}
      className="relative grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-3 px-4 py-2 hover:bg-surface-raised"
    >
      <Link to={paths.match(result.id)} className="min-w-0 after:absolute after:inset-0">
        {result.sides.map((side, index) => {
          const won = side.id === result.winner_id;
          const isGrey = !won && result.winner_id !== null;
          return (
            <span key={side.id} className="flex items-center gap-2.5 py-0.5">
              <ParticipantAvatar participant={side} className="size-6" />
              <span
                className={cn(
                  "result-look min-w-0 flex-1 truncate",
                  won && "font-semibold",
                  isGrey && "text-muted",
                )}
              >
                {side.name}
              </span>
              <span
                className={cn(
                  "result font-display text-lg leading-none font-bold tabular-nums",
                  isGrey && "text-muted",
                )}
              >
                {scores[index] ?? (won ? matchCopy.walkover : "")}
              </span>
            </span>
          );
        })}
      </Link>
      <ShowResult
        id={result.id}
        of={result.sides.map(({ name }) => name).join(" – ")}
        className="relative col-start-2 row-start-1 justify-self-end"
      />
      {result.decided_at && (
        <RelativeTime
          value={result.decided_at}
          className="result-time text-right text-sm whitespace-nowrap text-muted"
        />
      )}
    </li>
  );
}
