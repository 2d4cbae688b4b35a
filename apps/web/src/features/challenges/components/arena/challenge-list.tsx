import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowUp, Swords } from "lucide-react";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Button, buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { newerChallengesQuery, openChallengesQuery } from "../../api/list-open-challenges.ts";
import { copy } from "../../copy.ts";
import { knownCountry } from "@/entities/profile/domain/country";
import {
  activeFilters,
  type ChallengeFilters,
  filtersFromParams,
  withoutFilters,
  withOwnCountry,
} from "../../domain/filters.ts";
import { CreateChallengeButton } from "../create-challenge-button.tsx";
import { OPEN_GRID, OpenChallengeRows } from "./open-challenge-rows.tsx";

/** The open challenges for the filters in the URL. */
export function ChallengeList() {
  const [params] = useSearchParams();
  const { profile } = useSession();
  const own = withOwnCountry(params, knownCountry(profile?.country));
  if (own) {
    return (
      <>
        <Navigate to={{ search: own.toString() }} replace />
        <ChallengeListSkeleton />
      </>
    );
  }
  return <FilteredList filters={filtersFromParams(params)} />;
}

function FilteredList({ filters }: { readonly filters: ChallengeFilters }) {
  const list = useInfiniteQuery(openChallengesQuery(filters));
  const challenges = list.data?.pages.flat() ?? [];
  useTableChanges({ table: "challenge_matches" }, [challengeKeys.live]);

  if (list.error && !list.data) {
    return (
      <ErrorState title={copy.list.loadError} error={list.error} onRetry={() => list.refetch()} />
    );
  }
  if (!list.data) return <ChallengeListSkeleton />;
  return (
    <>
      {filters.sort === "newest" && (
        <NewOnes
          filters={filters}
          newerThan={challenges[0]?.created_at ?? null}
          onShow={() => list.refetch()}
        />
      )}
      {challenges.length === 0 ? (
        <EmptyArena filters={filters} />
      ) : (
        <OpenChallengeRows challenges={challenges} isStale={list.isPlaceholderData} />
      )}
      {list.hasNextPage && (
        <div className="mt-8 grid justify-items-center">
          <Button
            variant="secondary"
            isLoading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {copy.list.more}
          </Button>
        </div>
      )}
    </>
  );
}

interface NewOnesProps {
  readonly filters: ChallengeFilters;
  readonly newerThan: string | null;
  readonly onShow: () => Promise<unknown>;
}

/** The time of the newest challenge if the list is empty. It is long ago, so that every challenge counts as new. */
const BEGINNING = "1970-01-01T00:00:00Z";
/** The server counts at most this many new challenges. */
const COUNT_LIMIT = 100;

/** A button with the number of new challenges; only a press loads them, so that the list does not move by itself. */
function NewOnes({ filters, newerThan, onShow }: NewOnesProps) {
  const { data: count = 0 } = useQuery(newerChallengesQuery(filters, newerThan ?? BEGINNING));
  const [isShowing, setIsShowing] = useState(false);
  async function show() {
    setIsShowing(true);
    await onShow();
    setIsShowing(false);
    window.scrollTo({ top: 0 });
  }
  return (
    <div
      aria-live="polite"
      className={cn(
        "pointer-events-none sticky top-[calc(var(--header-height)+0.75rem)] z-20 grid h-0 justify-items-center overflow-visible",
        count === 0 && "invisible",
      )}
    >
      {count > 0 && (
        <Button
          className="pointer-events-auto -mt-1.5 shadow-raised"
          isLoading={isShowing}
          onClick={() => void show()}
        >
          <ArrowUp aria-hidden />
          {count >= COUNT_LIMIT ? copy.list.newMany(COUNT_LIMIT) : copy.list.newOnes(count)}
        </Button>
      )}
    </div>
  );
}

function EmptyArena({ filters }: { readonly filters: ChallengeFilters }) {
  const isFiltered = activeFilters(filters) > 0 || filters.search !== "";
  return (
    <EmptyState
      icon={Swords}
      title={copy.list.empty}
      description={copy.list.emptyHint}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <CreateChallengeButton isInEmptyList />
          {isFiltered && (
            <Link
              to={{ search: withoutFilters().toString() }}
              className={buttonClass({ variant: "secondary" })}
            >
              {copy.list.clear}
            </Link>
          )}
        </div>
      }
    />
  );
}

export function ChallengeListSkeleton() {
  return (
    <div className={OPEN_GRID} aria-busy="true">
      <output className="sr-only">{copy.list.loading}</output>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-44.5 rounded-lg xl:h-17" />
      ))}
    </div>
  );
}
