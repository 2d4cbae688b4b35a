import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Button, buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { matchCopy } from "@/entities/match/copy";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { matchListQuery, type MatchPart } from "../api/list-matches.ts";
import { listCopy } from "../list-copy.ts";
import { type ListedMatch, splitComing, splitDay, splitPreparing } from "../domain/listed-match.ts";
import { isFiltered, matchFiltersFromParams } from "../domain/match-filters.ts";
import { MatchDays, MatchRows } from "./match-days.tsx";

const OwnNextMatches = lazy(async () => ({
  default: (await import("./own-next-matches.tsx")).OwnNextMatches,
}));

const OwnNextMatch = lazy(async () => ({
  default: (await import("./own-next-matches.tsx")).OwnNextMatch,
}));

const liveKeys = [matchKeys.lists];
const RESULTS_ID = "resultados";
const LIVE_ID = "en-vivo";
const PREPARING_ID = "preparandose";
const DUE_ID = "deben-empezar";
const WITHOUT_HOUR_ID = "sin-hora";
const TODAY_ID = "hoy";
const OWED_ID = "esperan-resultado";
const AHEAD_ID = "proximos";
/** The number of matches without a scheduled time that are shown at first. */
const UNDATED_SHOWN = 3;

/**
 * All matches in sections: live, about to begin, waiting for a result, today, without a time, later, decided.
 * The list is updated live.
 */
export function MatchList() {
  const [params] = useSearchParams();
  const { user, isCertain } = useSession();
  const filters = matchFiltersFromParams(params);
  const isForMember = !filters.isOwn || user !== null;
  const list = (part: MatchPart) => ({ ...matchListQuery(part, filters), enabled: isForMember });
  const coming = useInfiniteQuery(list("coming"));
  const withoutHour = useInfiniteQuery(list("without_hour"));
  const owed = useInfiniteQuery(list("owed"));
  const decided = useInfiniteQuery(list("decided"));
  const now = useNow(15_000);
  const { formatDay } = useFormats();
  useTableChanges({ table: "tournament_matches" }, liveKeys);
  useTableChanges({ table: "challenge_matches" }, liveKeys);
  // The subscription is enabled only if a listed match is in its veto or waits for readiness, which is rare.
  const enabled = [coming.data, withoutHour.data].some((all) =>
    all?.some(({ statusText: shownParts }) => shownParts),
  );
  useTableChanges({ table: "match_vetoes", enabled }, liveKeys);
  useTableChanges({ table: "match_starts", enabled }, liveKeys);

  const lists = [coming, withoutHour, owed, decided];
  if (!isForMember && isCertain)
    return <Nothing title={listCopy.onlyMembers} way={listCopy.everybodys} />;
  if (!coming.data || !withoutHour.data || !owed.data || !decided.data) {
    const error = lists.find((list) => list.error)?.error;
    if (!error) return <MatchListSkeleton />;
    const retry = () => Promise.all(lists.map((list) => list.refetch()));
    return <ErrorState title={listCopy.loadError} error={error} onRetry={retry} />;
  }
  const { live, ahead, due, ...split } = splitComing(coming.data, now);
  const results = decided.data;
  const late = [...owed.data, ...split.owed];
  // With the filter for own matches, `OwnNextMatches` above the list shows all matches without a scheduled time.
  const undated = splitPreparing(filters.isOwn ? [] : withoutHour.data);
  const found = [live, due, withoutHour.data, ahead, late, results].flat().length;
  const isStale = lists.some((list) => list.isPlaceholderData);
  const day = splitDay(ahead, formatDay, now);
  const today = splitPreparing(day.today);
  const preparing = [...today.preparing, ...undated.preparing];
  const moreUndated = <More list={withoutHour} part="without_hour" />;
  const own = user && (filters.isOwn || !isFiltered(filters)) && (
    <Suspense>
      {filters.isOwn ? (
        <OwnNextMatches matches={withoutHour.data} now={now} more={moreUndated} />
      ) : (
        <OwnNextMatch />
      )}
    </Suspense>
  );
  const toResults = results.length > 0 && (
    <Link
      to={{ search: params.toString(), hash: RESULTS_ID }}
      className="inline-flex min-h-11 items-center link max-md:hidden"
    >
      {listCopy.toResults}
    </Link>
  );
  const parts: readonly MatchesPart[] = [
    { id: LIVE_ID, title: matchCopy.live, matches: live, areLive: true },
    { id: PREPARING_ID, title: listCopy.preparing, matches: preparing, shown: UNDATED_SHOWN },
    { id: DUE_ID, title: listCopy.due, matches: due },
    { id: OWED_ID, title: listCopy.owed, matches: late, isByDay: true, more: ["owed", owed] },
    { id: TODAY_ID, title: listCopy.days.today, matches: today.waiting, aside: toResults },
    {
      id: WITHOUT_HOUR_ID,
      title: listCopy.withoutHour,
      matches: undated.waiting,
      shown: UNDATED_SHOWN,
      more: ["without_hour", withoutHour],
    },
    {
      id: AHEAD_ID,
      title: listCopy.ahead,
      matches: day.later,
      isByDay: true,
      aside: today.waiting.length === 0 && toResults,
      more: ["coming", coming],
    },
    {
      id: RESULTS_ID,
      title: listCopy.results,
      matches: results,
      isByDay: true,
      more: ["decided", decided],
    },
  ];
  const shownParts = parts.filter(
    ({ id, matches }) =>
      matches.length > 0 ||
      (id === AHEAD_ID && coming.hasNextPage) ||
      (id === WITHOUT_HOUR_ID && undated.preparing.length > 0 && withoutHour.hasNextPage),
  );
  if (found === 0 && isFiltered(filters)) {
    const isSearched = isFiltered({ ...filters, isOwn: false });
    return (
      <div className="grid gap-10">
        {own}
        <Nothing
          title={isSearched ? listCopy.noneFound : listCopy.noneOwn}
          way={isSearched ? listCopy.clear : listCopy.everybodys}
        />
      </div>
    );
  }
  return (
    <div className={`grid gap-10 transition-opacity ${isStale ? "opacity-60" : ""}`}>
      <output className="sr-only">{listCopy.found(found)}</output>
      {own}
      <nav aria-label={listCopy.parts} className="tab-strip -mx-4 -mb-4 flex gap-2 px-4 md:hidden">
        {shownParts.map(({ id, title }) => (
          <Link
            key={id}
            to={{ search: params.toString(), hash: id }}
            className={`${buttonClass({ variant: "secondary", size: "sm" })} flex-none`}
          >
            {title}
          </Link>
        ))}
      </nav>
      {shownParts.map((part) => (
        <Part key={part.id} part={part} now={now} />
      ))}
      {coming.data.length + withoutHour.data.length === 0 && !isFiltered(filters) && (
        <EmptyState icon={CalendarDays} title={listCopy.empty} description={listCopy.emptyHint} />
      )}
    </div>
  );
}

interface MatchesPart {
  readonly id: string;
  readonly title: string;
  readonly matches: readonly ListedMatch[];
  readonly areLive?: boolean;
  /** Whether there is one list per day instead of a single list. */
  readonly isByDay?: boolean;
  readonly aside?: ReactNode;
  /** The number of matches of a section shown at first; its other matches are collapsed. */
  readonly shown?: number;
  readonly more?: readonly [MatchPart, MoreProps["list"]];
}

interface PartProps {
  readonly part: MatchesPart;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

function Part({ part, now }: PartProps) {
  const { id, title, matches, areLive, isByDay, aside, more } = part;
  // A single remaining match is not collapsed, because the button would be as high as the match.
  const shown = matches.length === (part.shown ?? 0) + 1 ? undefined : part.shown;
  const rest = shown ? matches.slice(shown) : [];
  const next = more && <More part={more[0]} list={more[1]} />;
  return (
    <section id={id} aria-label={title} className="scroll-mt-20">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <h2>{title}</h2>
        {aside}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isByDay ? (
          <MatchDays matches={matches} now={now} />
        ) : (
          matches.length > 0 && (
            <MatchRows matches={matches.slice(0, shown)} areLive={areLive} now={now} />
          )
        )}
      </div>
      {rest.length === 0 ? (
        next
      ) : (
        <details className="group mt-4">
          <summary className="btn btn-secondary group-open:mb-4">
            {listCopy.rest(rest.length)}
          </summary>
          <MatchRows matches={rest} now={now} />
          {next}
        </details>
      )}
    </section>
  );
}

interface MoreProps {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly part: MatchPart;
}

function More({ list, part }: MoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="mt-4"
      isLoading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {listCopy.more[part]}
    </Button>
  );
}

interface NothingProps {
  readonly title: string;
  /** The label of the link to the unfiltered list. */
  readonly way: string;
}

function Nothing({ title, way }: NothingProps) {
  return (
    <EmptyState
      icon={CalendarDays}
      title={title}
      action={
        <Link to={paths.matches()} className={buttonClass({ variant: "secondary" })}>
          {way}
        </Link>
      }
    />
  );
}

function MatchListSkeleton() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <output className="sr-only">{listCopy.loading}</output>
      <Skeleton className="mb-1 h-9 w-40" />
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-16 rounded-lg md:h-14" />
      ))}
    </div>
  );
}
